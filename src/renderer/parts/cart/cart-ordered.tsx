import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The payment is confirmed later. */
export function CartOrdered({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t("billingOverview.cart.orderedText")}</p>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t("billingOverview.cart.close")}
        </Button>
      </Group>
    </>
  );
}

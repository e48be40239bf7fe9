import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";

/** For those without an account to write for: the host's support address. */
export function SupportAddress() {
  const { t } = useTranslation();
  const email = useSupportEmail();
  if (email === null) return <Text>{t("support.noAddress")}</Text>;
  return (
    <>
      <Text mb="md">{t("support.byMail")}</Text>
      <Button component="a" href={`mailto:${email}`} data-autofocus>
        {t("support.write", { email })}
      </Button>
    </>
  );
}

import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Tells whoever comes before the first owner where to begin: there is nothing to sign in with yet. */
export function NotSetUp() {
  const { t } = useTranslation();
  return (
    <Alert role="status" variant="light" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t("auth.notSetUp")}
    </Alert>
  );
}

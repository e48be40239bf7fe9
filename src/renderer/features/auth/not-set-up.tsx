import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Shown while nobody can sign in yet: says how to create the first owner. */
export function NotSetUp() {
  const { t } = useTranslation();
  return (
    <Alert role="status" variant="light" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t("auth.notSetUp")}
    </Alert>
  );
}

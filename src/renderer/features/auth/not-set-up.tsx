import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Shown while the service has no first owner: explains how to create one. */
export function NotSetUp() {
  const { t } = useTranslation();
  return (
    <Alert role="status" variant="light" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t("auth.notSetUp")}
    </Alert>
  );
}

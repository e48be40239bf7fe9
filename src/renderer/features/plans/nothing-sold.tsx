import { IconReceiptOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** There is no plan to choose: the host sells nothing to the account. */
export function NothingSold() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<IconReceiptOff size={28} stroke={1.5} />} title={t("plans.none.title")}>
      {t("plans.none.body")}
    </EmptyState>
  );
}

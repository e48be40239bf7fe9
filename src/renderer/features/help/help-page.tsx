import { useTranslation } from "react-i18next";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Topics } from "./topics.tsx";

/** /help: every article by topic. */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("help.title")} />
      <Topics />
    </>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";

/** The line above the title of the guide's pages. Texts: `guide`. */
export function BackToGuide() {
  const { t } = useTranslation();
  return <Link to={paths.guide()}>{t("guide.title")}</Link>;
}

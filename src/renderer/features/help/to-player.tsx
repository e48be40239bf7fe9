import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";

/** The way back in the desktop app, whose set-up pages have no navigation. */
export function ToPlayer() {
  const { t } = useTranslation();
  if (__HOST__ !== "electron") return null;
  return <Link to={paths.root()}>{t("help.toPlayer")}</Link>;
}

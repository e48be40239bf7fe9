import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./back-to-guide.module.css";

/** The line above the title of the guide's pages. Texts: `guide`. */
export function BackToGuide() {
  const { t } = useTranslation();
  return (
    <Link to={paths.guide()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t("guide.title")}
    </Link>
  );
}

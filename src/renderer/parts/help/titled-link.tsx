import { IconHelpCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./help-link.module.css";
import type { HelpLinkProps } from "./help-link.tsx";

/** See {@link HelpLink}, which loads it with its texts. */
export function TitledLink({ article, newTab = false }: HelpLinkProps) {
  const { t } = useTranslation();
  // The desktop app has one window.
  const tab = __HOST__ === "web" && newTab ? { target: "_blank" } : {};
  return (
    <Link className={classes.link} to={paths.helpArticle({ articleId: article })} {...tab}>
      <IconHelpCircle size={16} stroke={1.7} aria-hidden />
      {t(`help.titles.${article}`)}
    </Link>
  );
}

import { IconHelpCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { HelpArticle } from "#shared/domain/help/articles.ts";
import { type HelpSubject, helpFor } from "./help-for.ts";
import classes from "./help-link.module.css";

export interface HelpLinkProps {
  readonly article?: HelpArticle;
  /** The screen that needs help, instead of an article. With neither, or without an article, the link opens /help. */
  readonly about?: HelpSubject;
  /** Opens a new tab in the browser: for pages with a form that would be lost. */
  readonly newTab?: boolean;
}

/** The link of help-link.tsx, which loads it with its texts. */
export function TitledLink({ article: given, about, newTab = false }: HelpLinkProps) {
  const { t } = useTranslation();
  const article = given ?? (about ? helpFor(about) : null);
  // The desktop app has one window.
  const tab = __HOST__ === "web" && newTab ? { target: "_blank" } : {};
  return (
    <Link
      className={classes.link}
      to={article ? paths.helpArticle({ articleId: article }) : paths.help()}
      {...tab}
    >
      <IconHelpCircle size={16} stroke={1.7} aria-hidden />
      {t(article ? `help.titles.${article}` : "help.search")}
    </Link>
  );
}

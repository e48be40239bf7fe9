import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import type { HelpArticle } from "#shared/domain/help/articles.ts";
import classes from "./help-link.module.css";

export interface HelpLinkProps {
  readonly article: HelpArticle;
  /** Opens a new tab in the browser: for pages with a form that would be lost. */
  readonly newTab?: boolean;
}

const TitledLink = lazy(
  withTexts(["help"], async () => ({ default: (await import("./titled-link.tsx")).TitledLink })),
);

/** A link to a help article by its title. Its line is kept free while the title loads. */
export function HelpLink(props: HelpLinkProps) {
  return (
    <span className={classes.line}>
      <Suspense>
        <TitledLink {...props} />
      </Suspense>
    </span>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { isHelpArticle } from "#shared/domain/help/articles.ts";

interface HelpAnchorProps {
  /** The id of another article, or a path of the client. */
  readonly href: string;
  /** Null for an article's title. */
  readonly children: ReactNode;
}

/** A link in an article. The desktop player lacks most pages of the client, so it names them without a link. */
export function HelpAnchor({ href, children }: HelpAnchorProps) {
  const { t } = useTranslation();
  const { manages } = useServices().host;
  if (isHelpArticle(href))
    return <Link to={paths.helpArticle({ articleId: href })}>{children ?? t(`help.titles.${href}`)}</Link>;
  return manages ? <Link to={href}>{children}</Link> : children;
}

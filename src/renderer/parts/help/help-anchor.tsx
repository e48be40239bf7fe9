import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { hasLegalCertificate } from "#shared/domain/accounts/legal-certificate.ts";
import { isHelpArticle } from "#shared/domain/help/articles.ts";

interface HelpAnchorProps {
  /** The id of another article, or a path of the client. */
  readonly href: string;
  /** Null for an article's title. */
  readonly children: ReactNode;
}

/**
 * A link in an article. Pages that the reader does not have are named without a link: the desktop player lacks most of
 * them, and the certificate is for some countries only.
 */
export function HelpAnchor({ href, children }: HelpAnchorProps) {
  const { t } = useTranslation();
  const { manages } = useServices().host;
  const account = useCurrentAccount();
  if (isHelpArticle(href))
    return <Link to={paths.helpArticle({ articleId: href })}>{children ?? t(`help.titles.${href}`)}</Link>;
  const isCertificate = href === paths.legalCertificate();
  const isLinked = manages && (!isCertificate || hasLegalCertificate(account?.iso_country ?? null));
  return isLinked ? <Link to={href}>{children}</Link> : children;
}

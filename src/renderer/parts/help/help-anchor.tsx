import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";

interface HelpAnchorProps {
  /** The name of another article, or a path of the client. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link in an article. The desktop player lacks most pages of the client, so it names them without a link. */
export function HelpAnchor({ href, children }: HelpAnchorProps) {
  const { manages } = useServices().host;
  if (!href.startsWith("/")) return <Link to={paths.helpArticle({ articleId: href })}>{children}</Link>;
  return manages ? <Link to={href}>{children}</Link> : children;
}

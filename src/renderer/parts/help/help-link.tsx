import { lazy, Suspense } from "react";
import type { HelpLinkProps } from "./titled-link.tsx";

const TitledLink = lazy(async () => ({ default: (await import("./titled-link.tsx")).TitledLink }));

/** A link to a help article by its title. First screens load no more than this wrapper. */
export function HelpLink(props: HelpLinkProps) {
  return (
    <Suspense>
      <TitledLink {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import type { HelpLinkProps } from "./titled-link.tsx";

const TitledLink = lazy(
  withTexts(["help"], async () => ({ default: (await import("./titled-link.tsx")).TitledLink })),
);

/** A link to a help article by its title. First screens load no more than this wrapper. */
export function HelpLink(props: HelpLinkProps) {
  return (
    <Suspense>
      <TitledLink {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { useSourceMenu } from "./source-menu-store.ts";

const Menu = lazy(
  withTexts(["music", "yourMusic", "playTo", "share", "copyButton", "access"], async () => ({
    default: (await import("./source-menu.tsx")).SourceMenu,
  })),
);

/** The menu of a piece of music, loaded when first opened. */
export function LazySourceMenu() {
  const wanted = useSourceMenu(({ menu }) => menu !== null);
  return wanted ? (
    <Suspense>
      <Menu />
    </Suspense>
  ) : null;
}

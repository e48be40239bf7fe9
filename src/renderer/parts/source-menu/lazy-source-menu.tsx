import { lazy, Suspense } from "react";
import { useSourceMenu } from "./source-menu-store.ts";

const Menu = lazy(async () => ({
  default: (await import("./source-menu.tsx")).SourceMenu,
}));

/** The menu of a piece of music, loaded when first opened. */
export function LazySourceMenu() {
  const wanted = useSourceMenu(({ menu }) => menu !== null);
  return wanted ? (
    <Suspense>
      <Menu />
    </Suspense>
  ) : null;
}

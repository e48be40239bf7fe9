import { lazy, Suspense, useEffect } from "react";
import { useSourceMenu } from "./source-menu-store.ts";

const Menu = lazy(async () => ({
  default: (await import("./source-menu.tsx")).SourceMenu,
}));

/** The menu of a piece of music, loaded when first opened. */
export function LazySourceMenu() {
  const { menu, close } = useSourceMenu();
  useEffect(() => close, [close]);
  return menu ? (
    <Suspense>
      <Menu />
    </Suspense>
  ) : null;
}

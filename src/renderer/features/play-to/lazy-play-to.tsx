import { lazy, Suspense, useEffect } from "react";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";

const Dialog = lazy(async () => ({
  default: (await import("./play-to-dialog.tsx")).PlayToDialog,
}));

/** The play-to dialog, loaded when first opened. */
export function LazyPlayTo() {
  const { everOpened, close } = usePlayTo();
  useEffect(() => close, [close]);
  return everOpened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

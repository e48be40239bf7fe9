import { lazy, Suspense } from "react";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";

const Dialog = lazy(async () => ({
  default: (await import("./play-to-dialog.tsx")).PlayToDialog,
}));

/** The play-to dialog, loaded when first opened. */
export function LazyPlayTo() {
  const opened = usePlayTo(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

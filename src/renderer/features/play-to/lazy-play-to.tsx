import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { usePlayTo } from "#renderer/parts/play-to-store.ts";

const Dialog = lazy(
  withTexts(["playTo", "states", "access"], async () => ({
    default: (await import("./play-to-dialog.tsx")).PlayToDialog,
  })),
);

/** The play-to dialog, loaded when first opened. */
export function LazyPlayTo() {
  const opened = usePlayTo(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

import { lazy, Suspense } from "react";
import { useUpgradeModal } from "#renderer/data/access/upgrade.ts";

const Dialog = lazy(async () => ({ default: (await import("./upgrade-dialog.tsx")).UpgradeDialog }));

/** The upgrade modal, loaded when first opened. */
export function LazyUpgrade() {
  const opened = useUpgradeModal(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

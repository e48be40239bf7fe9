import { lazy, Suspense, useEffect } from "react";
import { useUpgradeModal } from "#renderer/data/access/upgrade.ts";

const Dialog = lazy(async () => ({ default: (await import("./upgrade-dialog.tsx")).UpgradeDialog }));

/** The upgrade modal, loaded when first opened. */
export function LazyUpgrade() {
  const { everOpened, close } = useUpgradeModal();
  useEffect(() => close, [close]);
  return everOpened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

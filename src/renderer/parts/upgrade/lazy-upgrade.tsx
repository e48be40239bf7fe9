import { lazy, Suspense } from "react";
import { useUpgradeModal } from "#renderer/data/access/upgrade.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";

const Dialog = lazy(
  withTexts(["upgrade"], async () => ({ default: (await import("./upgrade-dialog.tsx")).UpgradeDialog })),
);

/** The upgrade modal, loaded when first opened. */
export function LazyUpgrade() {
  const opened = useUpgradeModal(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}

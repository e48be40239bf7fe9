import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/i18n.ts";
import type { SyncPanelProps } from "./sync-panel.tsx";

/** Few playlists are synced: the code comes with the first one. */
const SyncPanel = lazy(
  withTexts(["spotifySync", "access"], async () => ({
    default: (await import("./sync-panel.tsx")).SyncPanel,
  })),
);

/** How a synced playlist follows its original. */
export function LazySyncPanel(props: SyncPanelProps) {
  return (
    <Suspense>
      <SyncPanel {...props} />
    </Suspense>
  );
}

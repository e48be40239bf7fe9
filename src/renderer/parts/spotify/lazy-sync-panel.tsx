import { lazy, Suspense } from "react";
import type { SyncPanelProps } from "./sync-panel.tsx";

/** Few playlists are synced: the code loads with the first one. */
const SyncPanel = lazy(async () => ({
  default: (await import("./sync-panel.tsx")).SyncPanel,
}));

/** The sync state of a synced playlist. */
export function LazySyncPanel(props: SyncPanelProps) {
  return (
    <Suspense>
      <SyncPanel {...props} />
    </Suspense>
  );
}

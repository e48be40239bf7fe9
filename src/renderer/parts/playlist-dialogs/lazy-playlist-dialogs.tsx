import { lazy, Suspense } from "react";
import { usePlaylistDialogs } from "./store.ts";

const Dialogs = lazy(async () => ({
  default: (await import("./playlist-dialogs.tsx")).PlaylistDialogs,
}));

/** The playlist dialogs, loaded when the first one is opened. */
export function LazyPlaylistDialogs() {
  const opened = usePlaylistDialogs(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null;
}

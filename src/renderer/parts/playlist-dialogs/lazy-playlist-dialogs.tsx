import { lazy, Suspense, useEffect } from "react";
import { usePlaylistDialogs } from "./store.ts";

const Dialogs = lazy(async () => ({
  default: (await import("./playlist-dialogs.tsx")).PlaylistDialogs,
}));

/** The playlist dialogs, loaded when the first one is opened. */
export function LazyPlaylistDialogs() {
  const { everOpened, close } = usePlaylistDialogs();
  useEffect(() => close, [close]);
  return everOpened ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null;
}

import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { usePlaylistDialogs } from "./store.ts";

const Dialogs = lazy(
  withTexts(["playlistDialogs"], async () => ({
    default: (await import("./playlist-dialogs.tsx")).PlaylistDialogs,
  })),
);

/** The playlist dialogs, loaded when the first one is opened. */
export function LazyPlaylistDialogs() {
  const opened = usePlaylistDialogs(({ everOpened }) => everOpened);
  return opened ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null;
}

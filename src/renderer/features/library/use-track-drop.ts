import type { LibraryNode } from "../../data/account-library.ts";
import { useCurrentAccount, useMarket } from "../../data/current-account.ts";
import { useMayMakePlaylists } from "../../data/may-make-playlists.ts";
import { useDrop } from "../../parts/drag/use-drop.ts";
import { useAddTracks } from "../../parts/playlist-dialogs/use-add-tracks.ts";

/** Makes a playlist of the library a place where tracks are dropped to be added to it: one that the account can edit. */
export function useTrackDrop(node: LibraryNode) {
  const owner = useCurrentAccount()?.id ?? null;
  const mayMake = useMayMakePlaylists();
  const { addAndTell } = useAddTracks(useMarket() ?? "");
  const isEditable =
    node.__typename === "Playlist" &&
    node.composerType === "Manual" &&
    owner !== null &&
    node.curator?.accountId === owner &&
    mayMake;
  return useDrop({
    place: "playlist",
    accepts: () => isEditable,
    onDrop: (item) => {
      if (item.type === "Track") void addAndTell({ id: node.id, name: node.name }, [item.id]);
    },
  });
}

import type { LibraryNode } from "#renderer/data/library/account-library.ts";
import { useDrop } from "#renderer/parts/drag/use-drop.ts";
import { useLibraryAccount } from "./library-account.tsx";

/** Makes an editable playlist of the library a drop target for tracks. */
export function useTrackDrop(node: LibraryNode) {
  const { id: owner, addTrack } = useLibraryAccount();
  const isEditable =
    node.__typename === "Playlist" && node.composerType === "Manual" && node.curator?.accountId === owner;
  return useDrop({
    place: "playlist",
    accepts: () => isEditable && addTrack !== null,
    onDrop: (item) => {
      if (item.type === "Track") addTrack?.({ id: node.id, name: node.name }, item.id);
    },
  });
}

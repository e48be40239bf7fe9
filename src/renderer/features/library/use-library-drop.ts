import { useChangeLibrary } from "#renderer/data/library/library-changes.ts";
import type { DragItem } from "#renderer/parts/drag/drag-store.ts";
import { useDrop } from "#renderer/parts/drag/use-drop.ts";

/** Makes an element a drop target that adds music to an account's library. */
export function useLibraryDrop(owner: string, inLibrary: ReadonlySet<string> | null) {
  const change = useChangeLibrary(owner);
  return useDrop({
    place: "library",
    // Rejects items that are in the library already.
    accepts: (item) =>
      "source" in item ? !inLibrary?.has(item.source.id) : item.type === "SpotifyPlaylists",
    onDrop: (item: DragItem) => {
      if (item.type === "SpotifyPlaylists") item.importThem();
      if (!("source" in item)) return;
      const { id, title, node } = item.source;
      change.mutate({ item: { id, name: title, node }, wanted: true });
    },
  });
}

import { create } from "zustand";
import type { MusicSource } from "#renderer/parts/source-menu/music-source.ts";
import type { DragItemType } from "#shared/domain/music/drag-items.ts";

/** A dragged item. */
export type DragItem =
  | { readonly type: Extract<DragItemType, "Track">; readonly id: string; readonly title: string }
  | {
      readonly type: Extract<DragItemType, "Playlist" | "Schedule">;
      readonly title: string;
      readonly source: MusicSource;
    }
  | {
      readonly type: Extract<DragItemType, "SpotifyPlaylists">;
      readonly title: string;
      /** Imports them, like the page that they are dragged from. */
      readonly importThem: () => void;
    };

interface DragStore {
  /** Null without a drag. */
  readonly item: DragItem | null;
  readonly set: (item: DragItem | null) => void;
}

/** The item dragged on this page. */
export const useDragStore = create<DragStore>((set) => ({ item: null, set: (item) => set({ item }) }));

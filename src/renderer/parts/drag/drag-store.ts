import { create } from "zustand";
import type { DragItemType } from "#shared/domain/music/drag-items.ts";
import type { MusicSource } from "../source-menu/music-source.ts";

/** Something that is dragged. */
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
      /** Imports them, as the page that they are dragged from would. */
      readonly importThem: () => void;
    };

interface DragStore {
  /** Null while nothing is dragged. */
  readonly item: DragItem | null;
  readonly set: (item: DragItem | null) => void;
}

/** What is dragged on this page: a browser shows what a drag carries only when it is dropped. */
export const useDragStore = create<DragStore>((set) => ({ item: null, set: (item) => set({ item }) }));

import { create } from "zustand";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { MusicSource } from "./music-source.ts";

/** The zone whose player opened the menu. */
export interface PlaybackContext {
  /** Null if the menu cannot change its music. */
  readonly zone: SoundZone | null;
  /** Whether the zone plays this music now. */
  readonly isPlaying: boolean;
}

export interface OpenedMenu {
  readonly source: MusicSource;
  readonly playback: PlaybackContext | null;
  /** Position in the window, in px. */
  readonly at: { readonly x: number; readonly y: number };
}

interface SourceMenuStore {
  /** The menu's music, kept while the menu closes. Null before the first opening. */
  readonly menu: OpenedMenu | null;
  readonly opened: boolean;
  readonly open: (menu: OpenedMenu) => void;
  readonly close: () => void;
}

/** The menu of a piece of music: any page opens it, the shell renders it. */
export const useSourceMenu = create<SourceMenuStore>((set) => ({
  menu: null,
  opened: false,
  open: (menu) => set({ menu, opened: true }),
  close: () => set({ opened: false }),
}));

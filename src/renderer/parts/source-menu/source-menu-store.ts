import { create } from "zustand";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { MusicSource } from "./music-source.ts";

/** The zone whose player the menu is opened in. */
export interface PlaybackContext {
  /** Null: the menu gives it no other music. */
  readonly zone: SoundZone | null;
  /** Whether it plays this music now. */
  readonly isPlaying: boolean;
}

export interface OpenedMenu {
  readonly source: MusicSource;
  readonly playback: PlaybackContext | null;
  /** Where in the window, in px. */
  readonly at: { readonly x: number; readonly y: number };
}

interface SourceMenuStore {
  /** What the menu is for; it stays while the menu closes. Null until it was first opened. */
  readonly menu: OpenedMenu | null;
  readonly opened: boolean;
  readonly open: (menu: OpenedMenu) => void;
  readonly close: () => void;
}

/** The menu of a piece of music: any page opens it, the shell shows it. */
export const useSourceMenu = create<SourceMenuStore>((set) => ({
  menu: null,
  opened: false,
  open: (menu) => set({ menu, opened: true }),
  close: () => set({ opened: false }),
}));

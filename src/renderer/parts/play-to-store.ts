import { create } from "zustand";
import type { PlayToRequest } from "../data/playback.ts";

interface PlayToStore {
  /** What the dialog is open for; null while it is closed. */
  readonly request: PlayToRequest | null;
  /** Whether it was ever opened on this page: it stays mounted then, so that closing is animated. */
  readonly everOpened: boolean;
  readonly open: (request: PlayToRequest) => void;
  readonly close: () => void;
}

/** The dialog that plays music to zones: any page opens it, the shell shows it. */
export const usePlayTo = create<PlayToStore>((set) => ({
  request: null,
  everOpened: false,
  open: (request) => set({ request, everOpened: true }),
  close: () => set({ request: null }),
}));

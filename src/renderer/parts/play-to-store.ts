import { create } from "zustand";
import type { PlayToRequest } from "#renderer/data/playback/playback.ts";

interface PlayToStore {
  /** The current request; null while closed. */
  readonly request: PlayToRequest | null;
  /** Whether it was opened before: it then stays mounted, so that closing is animated. */
  readonly everOpened: boolean;
  readonly open: (request: PlayToRequest) => void;
  readonly close: () => void;
}

/** The play-to dialog: any page opens it, the shell renders it. */
export const usePlayTo = create<PlayToStore>((set) => ({
  request: null,
  everOpened: false,
  open: (request) => set({ request, everOpened: true }),
  close: () => set({ request: null }),
}));

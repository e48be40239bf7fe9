import { create } from "zustand";

/** Music that somebody wants to hear in zones: a playlist, from a certain track if wanted, or single tracks. */
export type PlayToRequest =
  | {
      readonly type: "source";
      readonly source: PlayToSource;
      readonly track: { readonly id: string; readonly title: string } | null;
    }
  | { readonly type: "tracks"; readonly title: string; readonly trackIds: readonly string[] };

export interface PlayToSource {
  readonly id: string;
  readonly title: string;
  /** Template with %w and %h. */
  readonly image: string | null;
  readonly colorHex: string | null;
  readonly playbackMode: "shuffle" | "linear";
}

interface PlayToStore {
  /** What the dialog is open for; null while it is closed. */
  readonly request: PlayToRequest | null;
  /** Whether it was opened on this page before: it is kept then, so that it can close gently. */
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

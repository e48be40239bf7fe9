import { create } from "zustand";

/** Music that somebody wants in a playlist. */
export interface Addition {
  readonly title: string;
  /** Its tracks, fetched when a playlist has been chosen. */
  readonly load: () => Promise<readonly string[]>;
}

export type PlaylistDialog =
  /** Chooses the playlist that music is added to. */
  | { readonly type: "choose"; readonly addition: Addition }
  /** The playlist holds as many tracks as it can. */
  | { readonly type: "full"; readonly name: string }
  /** Only some of the tracks fit. */
  | {
      readonly type: "partial";
      readonly name: string;
      readonly adding: number;
      readonly fits: number;
      readonly answer: (agreed: boolean) => void;
    }
  /** The service refused a change. */
  | { readonly type: "failed"; readonly error: unknown };

interface PlaylistDialogs {
  /** The one that is open; null while none is. */
  readonly shown: PlaylistDialog | null;
  /** Whether one was ever opened on this page: they stay mounted then, so that closing is animated. */
  readonly everOpened: boolean;
  readonly open: (dialog: PlaylistDialog) => void;
  readonly close: () => void;
}

/** The dialogs of playlists: any page opens them, the shell shows them. */
export const usePlaylistDialogs = create<PlaylistDialogs>((set, get) => ({
  shown: null,
  everOpened: false,
  open: (shown) => set({ shown, everOpened: true }),
  close: () => {
    const { shown } = get();
    set({ shown: null });
    if (shown?.type === "partial") shown.answer(false);
  },
}));

/** Asks whether only as many tracks as fit are to be added. */
export function askForPartial(name: string, adding: number, fits: number): Promise<boolean> {
  return new Promise((answer) =>
    usePlaylistDialogs.getState().open({ type: "partial", name, adding, fits, answer }),
  );
}

import { create } from "zustand";

/** Music to add to a playlist. */
export interface Addition {
  readonly title: string;
  /** Loads its tracks once a playlist was chosen. */
  readonly load: () => Promise<readonly string[]>;
}

export type PlaylistDialog =
  /** Chooses the target playlist. */
  | { readonly type: "choose"; readonly addition: Addition }
  /** The playlist has reached its limit. */
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
  /** The open dialog; null for none. */
  readonly shown: PlaylistDialog | null;
  /** Whether one was opened before: they then stay mounted, so that closing is animated. */
  readonly everOpened: boolean;
  readonly open: (dialog: PlaylistDialog) => void;
  readonly close: () => void;
}

/** The playlist dialogs: any page opens them, the shell renders them. */
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

/** Asks whether to add only as many tracks as fit. */
export function askForPartial(name: string, adding: number, fits: number): Promise<boolean> {
  return new Promise((answer) =>
    usePlaylistDialogs.getState().open({ type: "partial", name, adding, fits, answer }),
  );
}

import { create } from "zustand";

type FeedbackDialog = "feedback" | "support";

interface FeedbackDialogs {
  /** Null while both are closed. */
  readonly opened: FeedbackDialog | null;
  /** Those that were opened before: they stay mounted, so that closing is animated and keeps what was typed. */
  readonly everOpened: readonly FeedbackDialog[];
  readonly open: (dialog: FeedbackDialog) => void;
  readonly close: () => void;
}

/** The dialogs 'Share feedback' and 'Contact support': any screen opens them, the shell renders them. */
export const useFeedbackDialogs = create<FeedbackDialogs>((set) => ({
  opened: null,
  everOpened: [],
  open: (dialog) =>
    set(({ everOpened }) => ({
      opened: dialog,
      everOpened: everOpened.includes(dialog) ? everOpened : [...everOpened, dialog],
    })),
  close: () => set({ opened: null }),
}));

import { showToast, toastAction } from "#renderer/lib/errors/toast.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { ToastAction } from "./toast-action.tsx";

/** Enough time to read, notice a mistake and reach the button, in ms. */
const UNDO_MS = 8000;

interface UndoToast {
  /** Replaces a toast with the same id. */
  readonly id?: string;
  readonly message: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** A toast about a completed action, with undo. */
export function undoToast({ id = newId(), message, undoLabel, onUndo }: UndoToast): void {
  showToast({
    id,
    color: "moss",
    autoClose: UNDO_MS,
    message: <ToastAction text={message} label={undoLabel} onClick={toastAction(id, onUndo)} />,
  });
}

import { Button } from "@mantine/core";
import { newId } from "../lib/new-id.ts";
import { showToast, toastAction } from "../lib/toast.ts";
import classes from "./undo-toast.module.css";

/** Enough time to read, notice a mistake and reach the button, in ms. */
const UNDO_MS = 8000;

interface UndoToast {
  readonly message: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** A toast about a completed action, with undo. */
export function undoToast({ message, undoLabel, onUndo }: UndoToast): void {
  const id = newId();
  showToast({
    id,
    color: "moss",
    autoClose: UNDO_MS,
    message: (
      <span className={classes.toast}>
        <span className={classes.text}>{message}</span>
        <Button
          className={classes.undo}
          size="compact-sm"
          variant="default"
          onClick={toastAction(id, onUndo)}
        >
          {undoLabel}
        </Button>
      </span>
    ),
  });
}

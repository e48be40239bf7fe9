import { Button } from "@mantine/core";
import { showToast, toastAction } from "#renderer/lib/toast.ts";
import classes from "./undo-toast.module.css";

interface RetryToast {
  /** Replaces a toast with the same id. */
  readonly id: string;
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** A toast about a failure that stays until retried or closed. */
export function retryToast({ id, message, retryLabel, onRetry }: RetryToast): void {
  const shown = {
    id,
    color: "red",
    autoClose: false,
    message: (
      <span className={classes.toast}>
        <span className={classes.text}>{message}</span>
        <Button
          className={classes.undo}
          size="compact-sm"
          variant="default"
          onClick={toastAction(id, onRetry)}
        >
          {retryLabel}
        </Button>
      </span>
    ),
  } as const;
  showToast(shown, { isError: true });
}

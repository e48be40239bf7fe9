import { Button } from "@mantine/core";
import { hideToast, showToast } from "../lib/toast.ts";
import classes from "./undo-toast.module.css";

interface RetryToast {
  /** A toast of the same id is replaced. */
  readonly id: string;
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Says that something failed, and stays until it is tried again or closed. */
export function retryToast({ id, message, retryLabel, onRetry }: RetryToast): void {
  hideToast(id);
  const retry = () => {
    hideToast(id);
    onRetry();
  };
  showToast({
    id,
    color: "red",
    autoClose: false,
    message: (
      <span className={classes.toast}>
        <span className={classes.text}>{message}</span>
        <Button className={classes.undo} size="compact-sm" variant="default" onClick={retry}>
          {retryLabel}
        </Button>
      </span>
    ),
  });
}

import { showToast, toastAction } from "#renderer/lib/errors/toast.ts";
import { ToastAction } from "./toast-action.tsx";

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
    message: <ToastAction text={message} label={retryLabel} onClick={toastAction(id, onRetry)} />,
  } as const;
  showToast(shown, { isError: true });
}

import { lazy, Suspense } from "react";
import { hideToast, showToast } from "#renderer/lib/errors/toast.ts";
import type { ZoneOperation } from "#shared/contract/rest/zones/zone-operations.ts";
import { useOperations } from "./store.ts";

const Toast = lazy(async () => ({
  default: (await import("./operation-toast.tsx")).OperationToast,
}));

/** Takes all operations off the page: another person may sign in next. */
export function forgetOperations(): void {
  for (const { id } of useOperations.getState().watched) hideToast(id);
  useOperations.setState({ watched: [], shown: null });
}

/** Shows an operation's progress in a toast, then its outcome with undo. It stays when the person goes elsewhere. */
export function showOperation(account: string, operation: ZoneOperation): void {
  const { id } = operation;
  hideToast(id);
  useOperations.getState().watch(account, operation);
  showToast({
    id,
    color: "moss",
    autoClose: false,
    onClose: () => useOperations.getState().forget(id),
    message: (
      <Suspense>
        <Toast id={id} />
      </Suspense>
    ),
  });
}

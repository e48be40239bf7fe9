import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { operationQueries, useUndoOperation } from "#renderer/data/zones/zone-operations.ts";
import { hideToast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { forgetOperations, showOperation } from "./show-operation.tsx";
import { useOperations, type WatchedOperation } from "./store.ts";
import { ZoneOutcomesDialog } from "./zone-outcomes-dialog.tsx";

/** Enough time to read, notice a mistake and reach the button, in ms. */
const STAYS_MS = 8000;

/** Follows the watched operations, and shows the failures of one. */
export function ZoneOperations() {
  const { session } = useServices();
  useEffect(() => session.onEnd(forgetOperations), [session]);
  const watched = useOperations((store) => store.watched);
  return (
    <>
      {watched.map((one) => (
        <Follow key={one.id} {...one} />
      ))}
      <ZoneOutcomesDialog />
    </>
  );
}

/** Keeps the toast of an operation up to date. One with failures stays until it is closed. */
function Follow({ account, id, operation: { state, failed } }: WatchedOperation) {
  const update = useOperations((store) => store.update);
  const latest = useQuery(operationQueries(useServices()).progress(account, id)).data;
  useEffect(() => {
    if (latest) update(id, { operation: latest });
  }, [id, latest, update]);
  const { mutate, isPending } = useUndoOperation(account);
  useEffect(() => {
    const undo = () =>
      mutate(id, {
        onSuccess: (undoing) => {
          hideToast(id);
          showOperation(account, undoing);
        },
      });
    update(id, { undo });
  }, [account, id, mutate, update]);
  useEffect(() => update(id, { isUndoing: isPending }), [id, isPending, update]);
  const leaves = state === "done" && failed === 0;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => hideToast(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [leaves, id]);
  return null;
}

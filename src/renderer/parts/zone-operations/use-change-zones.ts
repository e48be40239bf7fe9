import { useStartOperation, type ZonesToChange } from "#renderer/data/zones/zone-operations.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showOperation } from "./show-operation.tsx";

interface ChangeZonesOptions {
  /** The selection contains no zone. By default an error dialog says so. */
  readonly onNothing?: () => void;
}

/** Changes many zones in the background; a toast shows the progress, the outcome and undo. */
export function useChangeZones(account: string, { onNothing }: ChangeZonesOptions = {}) {
  const { errorDialogs } = useServices();
  const start = useStartOperation(account);
  return {
    isPending: start.isPending,
    /** The type of the change that is being sent. */
    pending: start.isPending ? start.variables.change.type : null,
    change: (wanted: ZonesToChange, onStarted?: () => void) =>
      // Not the mutation's own callbacks, which are dropped when the person has gone to another page.
      start.mutateAsync(wanted).then(
        (operation) => {
          showOperation(account, operation);
          onStarted?.();
        },
        (error: unknown) => {
          if (onNothing && error instanceof ApiError && error.reason === "no-zones") onNothing();
          else errorDialogs.show(error);
        },
      ),
  };
}

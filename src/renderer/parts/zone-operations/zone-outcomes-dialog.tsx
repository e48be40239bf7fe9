import { Button, Group } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operationQueries, useRetryOperation } from "#renderer/data/zones/zone-operations.ts";
import { hideToast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { showOperation } from "./show-operation.tsx";
import { type NamedOperation, useOperations } from "./store.ts";
import classes from "./zone-outcomes-dialog.module.css";

const ROW_PX = 56;

/** Names the zones in which an operation failed, with the reasons, and retries them. */
export function ZoneOutcomesDialog() {
  const { t } = useTranslation();
  const { shown, close } = useOperations();
  return (
    <Dialog
      opened={shown !== null}
      title={t("zoneOperations.failures.title")}
      onClose={close}
      withCross
      size={560}
    >
      {shown ? <Failures {...shown} onClose={close} /> : null}
    </Dialog>
  );
}

function Failures({ account, id, onClose }: NamedOperation & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = operationQueries(useServices());
  const operation = useQuery(queries.progress(account, id)).data;
  const query = useInfiniteQuery(queries.outcomes(account, id, "failed"));
  const retry = useRetryOperation(account);
  const zones = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  };
  const press = () =>
    retry.mutate(id, {
      onSuccess: (again) => {
        onClose();
        hideToast(id);
        showOperation(account, again);
      },
    });
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={4} />;
  return (
    <section className={classes.body}>
      <WindowRows
        rows={zones}
        keyOf={({ zone }) => zone}
        estimate={ROW_PX}
        label={t("zoneOperations.failures.zones")}
        onNearEnd={more}
      >
        {({ name, location_name, reason }) => (
          <div className={classes.row}>
            <span dir="auto">
              {t("zoneOperations.failures.zone", { zone: name, location: location_name })}
            </span>
            <span className={classes.why}>{t(`zoneOperations.reasons.${reason ?? "failed"}`)}</span>
          </div>
        )}
      </WindowRows>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.close")}
        </Button>
        {operation && operation.type !== "undo" ? (
          <Button loading={retry.isPending} onClick={press}>
            {t("app.retry")}
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

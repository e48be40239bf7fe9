import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deactivatedQuery } from "#renderer/data/zones/deactivated.ts";
import { useRestoreZone } from "#renderer/data/zones/zone-changes.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./pairing.module.css";

interface DeletedZonesProps {
  readonly accountId: string;
  readonly onRestored: (zoneId: string) => void;
}

/** Zones that nothing can be paired with until somebody restores them. */
export function DeletedZones({ accountId, onRestored }: DeletedZonesProps) {
  const { t } = useTranslation();
  const deleted = useQuery(deactivatedQuery(useServices(), accountId));
  const restore = useRestoreZone(accountId);
  if (deleted.isPending) return <Skeleton height={120} />;
  if (deleted.isLoadingError) return <QueryError error={deleted.error} onRetry={() => deleted.refetch()} />;
  const { sound_zones: zones } = deleted.data;
  return (
    <section className={classes.section} aria-labelledby="deleted-zones">
      <h2 className={classes.heading} id="deleted-zones">
        {t("guide.pairing.restore.title")}
      </h2>
      <p className={classes.hint}>{t(`guide.pairing.restore.${zones.length === 0 ? "none" : "body"}`)}</p>
      {zones.length > 0 && (
        <ul className={classes.zones}>
          {zones.map(({ id, name, location_name }) => (
            <li key={id} className={classes.zone}>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.hint}>{location_name}</span>
              </span>
              <Button
                variant="default"
                aria-label={t("guide.pairing.restore.actionFor", { name })}
                loading={restore.isPending && restore.variables.params.id === id}
                onClick={() => restore.mutate({ params: { id } }, { onSuccess: () => onRestored(id) })}
              >
                {t("guide.pairing.restore.action")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Skeleton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { deactivatedQuery } from "#renderer/data/zones/deactivated.ts";
import { useRestoreLocation } from "#renderer/data/zones/location-changes.ts";
import { useRestoreZone } from "#renderer/data/zones/zone-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Deactivated } from "#shared/contract/rest/zones/zones.ts";
import classes from "./deleted-page.module.css";
import { DeletedRow, RestoreButton } from "./deleted-row.tsx";

/** /accounts/{account}/zones/deleted: deleted zones and locations, with restore buttons. */
export function DeletedPage() {
  const { t } = useTranslation();
  const { accountId: account } = paths.zonesDeleted.useParams();
  const deleted = useQuery(deactivatedQuery(useServices(), account));
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={t("zones.deleted.heading")}
        below={t("zones.deleted.intro")}
      />
      {deleted.isPending && <Skeleton height={168} />}
      {deleted.isLoadingError && <QueryError error={deleted.error} onRetry={() => deleted.refetch()} />}
      {deleted.data && <Deleted account={account} deleted={deleted.data} />}
    </>
  );
}

function Deleted({ account, deleted }: { readonly account: string; readonly deleted: Deactivated }) {
  const { t } = useTranslation();
  const { locations, sound_zones: zones } = deleted;
  if (locations.length + zones.length === 0) {
    return (
      <EmptyState icon={<IconTrash size={28} stroke={1.5} />} title={t("zones.deleted.nothingTitle")}>
        {t("zones.deleted.nothing")}
      </EmptyState>
    );
  }
  return (
    <>
      {locations.length > 0 && (
        <section className={classes.section} aria-labelledby="deleted-locations">
          <h2 id="deleted-locations">{t("zones.deleted.locations")}</h2>
          <ul className={classes.list}>
            {locations.map(({ id, name, address, city }) => (
              <DeletedRow key={id} name={name} place={[address, city].filter(Boolean).join(", ")}>
                <RestoreLocation account={account} id={id} name={name} />
              </DeletedRow>
            ))}
          </ul>
        </section>
      )}
      {zones.length > 0 && (
        <section className={classes.section} aria-labelledby="deleted-zones">
          <h2 id="deleted-zones">{t("zones.deleted.zones")}</h2>
          <ul className={classes.list}>
            {zones.map(({ id, name, location, location_name }) => (
              <DeletedRow key={id} name={name} place={location_name}>
                <RestoreZone account={account} location={location} id={id} name={name} />
              </DeletedRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RestoreProps {
  readonly account: string;
  readonly id: string;
  readonly name: string;
}

function RestoreLocation({ account, id, name }: RestoreProps) {
  const refusal = useRefusalText(useMay("location.activate", { account, location: id }));
  const { mutate, isPending } = useRestoreLocation(account);
  return (
    <RestoreButton
      name={name}
      refusal={refusal}
      busy={isPending}
      onRestore={() => mutate({ params: { location: id } })}
    />
  );
}

function RestoreZone({ account, location, id, name }: RestoreProps & { readonly location: string }) {
  const refusal = useRefusalText(useMay("zone.activate", { account, location, soundZone: id }));
  const { mutate, isPending } = useRestoreZone(account);
  return (
    <RestoreButton
      name={name}
      refusal={refusal}
      busy={isPending}
      onRestore={() => mutate({ params: { id } })}
    />
  );
}

import { Button, Skeleton } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useUpdateLocation } from "#renderer/data/zones/location-changes.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { ZoneRow } from "#renderer/features/zones/list/zone-row.tsx";
import { LoadError } from "#renderer/features/zones/load-error.tsx";
import { LocationNotFound } from "#renderer/features/zones/not-found-view.tsx";
import { RenameTitle } from "#renderer/features/zones/rename/rename-title.tsx";
import { useViewEvent } from "#renderer/features/zones/use-view-event.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { BuildingSystems } from "./building-systems.tsx";
import { DeleteLocation } from "./delete-location.tsx";
import { LocationFacts } from "./location-facts.tsx";
import { LocationLabels } from "./location-labels.tsx";
import classes from "./location-page.module.css";
import { LocationTabs } from "./location-tabs.tsx";
import { OpeningHoursCard } from "./opening-hours.tsx";

/** /accounts/{account}/zones/location/{location}/details. */
export function LocationPage() {
  const { accountId: account, locationId: id } = paths.locationDetails.useParams();
  const { t } = useTranslation();
  const query = useQuery(locationQueries(useServices()).detail(id));
  const location = query.data;
  const rename = useUpdateLocation(account);
  const refusal = useRefusalText(useMay("location.update", { account, location: id }));
  usePageTitle(location?.name ?? null);
  useViewEvent("Location - View", id);
  if (query.error && !location)
    return <LoadError kind="location" error={query.error} onRetry={() => query.refetch()} />;
  if (location && location.account !== account) return <LocationNotFound />;
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={location?.name ?? <Skeleton component="span" display="block" width={220} height={32} />}
        {...(location
          ? {
              around: (heading) => (
                <RenameTitle
                  kind="location"
                  name={location.name}
                  label={t("zones.form.locationName")}
                  renameLabel={t("zones.rename.location", { location: location.name })}
                  refusal={refusal}
                  onSave={(name) => rename.mutateAsync({ params: { id }, body: { name } })}
                >
                  {heading}
                </RenameTitle>
              ),
            }
          : {})}
        below={
          <>
            <Link to={paths.incidents({ accountId: account, location: id })}>{t("zones.incidents")}</Link>
            {" · "}
            <Link to={paths.uptime({ accountId: account, location: id })}>{t("zones.uptime")}</Link>
          </>
        }
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.locationEdit({ accountId: account, locationId: id })}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t("zones.location.edit")}
          </Button>
        }
      />
      <LocationTabs account={account} location={id} />
      <div className={classes.page}>
        <ZonesHere account={account} location={id} />
        {location ? (
          <aside className={classes.side}>
            <LocationFacts location={location} />
            <LocationLabels account={account} location={location} />
            <OpeningHoursCard account={account} location={location} />
            <BuildingSystems account={account} location={location} />
            <DeleteLocation account={account} location={location} />
          </aside>
        ) : (
          <Skeleton height={220} />
        )}
      </div>
    </>
  );
}

function ZonesHere({ account, location }: { readonly account: string; readonly location: string }) {
  const { t } = useTranslation();
  const zones = useQuery(zoneQueries(useServices()).ofLocation(location));
  return (
    <section aria-labelledby="zones-here">
      <div className={classes.heading}>
        <h2 id="zones-here">{t("zones.location.zones")}</h2>
        <Button
          variant="subtle"
          size="compact-md"
          component={Link}
          to={paths.zoneCreate({ accountId: account, locationId: location })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t("zones.create")}
        </Button>
      </div>
      {zones.isPending && <Skeleton height={168} />}
      {zones.error && !zones.data && <QueryError error={zones.error} onRetry={() => zones.refetch()} />}
      {zones.data?.length === 0 && <p className={classes.none}>{t("zones.location.noZones")}</p>}
      {zones.data?.map((zone, index, all) => (
        <ZoneRow
          key={zone.id}
          account={account}
          zone={zone}
          first={index === 0}
          last={index === all.length - 1}
        />
      ))}
    </section>
  );
}

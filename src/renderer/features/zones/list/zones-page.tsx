import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconSpeakerphone, IconZoomCancel } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { zoneCountQueries } from "#renderer/data/zones/zone-counts.ts";
import {
  changeFilter,
  countedBy,
  filterOf,
  isByLocation,
  isFiltered,
  NO_FILTER,
} from "#renderer/features/zones/zone-filter.ts";
import { useListSelection } from "#renderer/lib/list-selection.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneCounts as Counts } from "#shared/contract/rest/zones/zone-counts.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { isInFilter } from "#shared/domain/zones/zone-state.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ListOptions } from "./list-options.tsx";
import { PauseAll } from "./pause-all.tsx";
import { useColumns } from "./use-columns.ts";
import { useShownZones } from "./use-shown-zones.ts";
import { ZoneCounts } from "./zone-counts.tsx";
import { ZoneFilters } from "./zone-filters.tsx";
import { ZoneList } from "./zone-list.tsx";
import classes from "./zones-page.module.css";

const ZonesTable = lazy(async () => ({ default: (await import("./zones-table.tsx")).ZonesTable }));

const NO_ZONES: readonly SoundZone[] = [];

/** /accounts/{account}/zones: all zones by location, live, or their counts by place. */
export function ZonesPage() {
  const { t } = useTranslation();
  const { accountId } = paths.zones.useParams();
  const filter = paths.zones.useSearch();
  const mayReport = useMay("settings.see", { account: accountId })?.ok === true;
  const zones = useShownZones(accountId, filter);
  const counts = useQuery(zoneCountQueries(useServices()).counts(accountId, countedBy(filter))).data;

  const selection = useListSelection(zones.items ?? NO_ZONES, {
    filter: filterOf(filter),
    total: zones.total ?? 0,
  });

  const change = useAddressChange<ZoneFilter>(filter, (next) => paths.zones({ accountId, ...next }));
  const changePart = (part: ZoneFilter) => change((latest) => changeFilter(latest, part));
  const [columns, setColumns] = useColumns(filter, changePart);
  const isTable = filter.layout === "table";
  const total = isTable ? counts && countIn(counts, filter.state) : zones.total;
  const none = isTable ? total === 0 : zones.items?.length === 0;
  const empty = none && !isFiltered(filter) && !filter.after;
  const noMatch = (
    <EmptyState
      icon={<IconZoomCancel size={28} stroke={1.5} />}
      title={t("zones.noMatchTitle")}
      action={
        <Button variant="default" onClick={() => changePart(NO_FILTER)}>
          {t("zones.clearFilters")}
        </Button>
      }
    >
      {t("zones.noMatch")}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={t("zones.title")}
        below={
          <div className={classes.below}>
            {total == null
              ? zones.error === null && <Skeleton width={80} height={18} />
              : (!none || empty) && <span role="status">{t("zones.count", { count: total })}</span>}
            <nav className={classes.links} aria-label={t("zones.about")}>
              <Link to={paths.incidents({ accountId })}>{t("zones.incidents")}</Link>
              <Link to={paths.uptime({ accountId })}>{t("zones.uptime")}</Link>
              {mayReport && <Link to={paths.rightsReport({ accountId })}>{t("zones.rightsReport")}</Link>}
              <Link to={paths.zoneImport({ accountId })}>{t("zones.import")}</Link>
              <Link to={paths.zoneLabels({ accountId })}>{t("labels.title")}</Link>
              <Link to={paths.zonesDeleted({ accountId })}>{t("zones.showDeleted")}</Link>
            </nav>
          </div>
        }
        actions={
          <>
            {!empty && <PauseAll account={accountId} />}
            <Button
              component={Link}
              to={paths.zoneCreate({ accountId })}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t("zones.create")}
            </Button>
          </>
        }
      />
      {!empty && (
        <>
          <ZoneCounts account={accountId} filter={filter} onChange={changePart} />
          <ZoneFilters account={accountId} filter={filter} onChange={changePart} />
          <ListOptions
            account={accountId}
            address={filter}
            columns={columns}
            onColumns={setColumns}
            onOpen={(view) => change(() => view)}
            onChange={changePart}
          />
        </>
      )}
      {empty ? (
        <EmptyState
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          title={t("zones.emptyTitle")}
          action={
            <Button component={Link} to={paths.zoneCreate({ accountId })}>
              {t("zones.create")}
            </Button>
          }
          help={<HelpLink about="no-zones" />}
        >
          {t("zones.empty")}
        </EmptyState>
      ) : isTable ? (
        <Suspense fallback={<ZoneListSkeleton />}>
          <ZonesTable account={accountId} address={filter} none={noMatch} />
        </Suspense>
      ) : zones.error !== null && zones.items === null ? (
        <QueryError error={zones.error} onRetry={zones.retry} />
      ) : zones.items === null ? (
        <ZoneListSkeleton />
      ) : none ? (
        noMatch
      ) : (
        <>
          <BulkBar
            account={accountId}
            zones={zones.items}
            total={zones.total ?? zones.items.length}
            selection={selection}
          />
          <ZoneList
            account={accountId}
            zones={zones.items}
            selection={selection}
            byLocation={isByLocation(filter)}
            columns={filter.sort === "worst" ? [...columns, "since"] : columns}
            onNearEnd={zones.more}
            onSeen={zones.see}
          />
          <Pages account={accountId} filter={filter} next={zones.next} />
        </>
      )}
    </>
  );
}

/** How many of the counted zones are in this state. */
function countIn({ states, total }: Counts, state: ZoneFilter["state"]): number {
  if (state === undefined) return total;
  return SHOWN_STATES.reduce((sum, one) => (isInFilter(one, state) ? sum + states[one] : sum), 0);
}

interface PagesProps {
  readonly account: string;
  readonly filter: ZoneFilter;
  readonly next: string | null;
}

function Pages({ account, filter, next }: PagesProps) {
  const { t } = useTranslation();
  const at = (after: string | undefined) => paths.zones({ accountId: account, ...filter, after });
  if (next === null && filter.after === undefined) return null;
  return (
    <nav className={classes.pages}>
      {filter.after !== undefined && (
        <Button variant="default" component={Link} to={at(undefined)}>
          {t("zones.first")}
        </Button>
      )}
      {next !== null && (
        <Button variant="default" component={Link} to={at(next)}>
          {t("zones.next")}
        </Button>
      )}
    </nav>
  );
}

function ZoneListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton width={56} height={56} />
          <div className={classes.skeletonWords}>
            <Skeleton width="32%" height={14} mb={10} />
            <Skeleton width="48%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

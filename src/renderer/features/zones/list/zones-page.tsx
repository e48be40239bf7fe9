import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconSpeakerphone, IconZoomCancel } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { changeFilter, isFiltered } from "#renderer/features/zones/zone-filter.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useAddressChange } from "#renderer/lib/use-address-change.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { PauseAll } from "./pause-all.tsx";
import { useSelection } from "./selection.ts";
import { useShownZones } from "./use-shown-zones.ts";
import { ZoneFilters } from "./zone-filters.tsx";
import { ZoneList } from "./zone-list.tsx";
import classes from "./zones-page.module.css";

const NO_ZONES: readonly SoundZone[] = [];

/** /accounts/{account}/zones: all zones by location, live. */
export function ZonesPage() {
  const { t } = useTranslation();
  const { accountId } = paths.zones.useParams();
  const filter = paths.zones.useSearch();
  const zones = useShownZones(accountId, filter);

  const selection = useSelection(zones.items ?? NO_ZONES);

  const change = useAddressChange<ZoneFilter>(filter, (next) => paths.zones({ accountId, ...next }));
  const none = zones.items?.length === 0;
  const empty = none && !isFiltered(filter) && !filter.after;
  return (
    <>
      <PageHeader
        title={t("zones.title")}
        below={
          zones.total === null ? (
            <Skeleton width={80} height={18} />
          ) : (
            <>
              {none && !empty ? null : `${t("zones.count", { count: zones.total })} · `}
              <Link to={paths.zoneImport({ accountId })}>{t("zones.import")}</Link>
              {" · "}
              <Link to={paths.zoneLabels({ accountId })}>{t("labels.title")}</Link>
              {" · "}
              <Link to={paths.zonesDeleted({ accountId })}>{t("zones.showDeleted")}</Link>
            </>
          )
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
        <ZoneFilters
          account={accountId}
          filter={filter}
          onChange={(part) => change((latest) => changeFilter(latest, part))}
        />
      )}
      {zones.error !== null && zones.items === null ? (
        <QueryError error={zones.error} onRetry={zones.retry} />
      ) : zones.items === null ? (
        <ZoneListSkeleton />
      ) : empty ? (
        <EmptyState
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          title={t("zones.emptyTitle")}
          action={
            <Button component={Link} to={paths.zoneCreate({ accountId })}>
              {t("zones.create")}
            </Button>
          }
        >
          {t("zones.empty")}
        </EmptyState>
      ) : none ? (
        <EmptyState
          icon={<IconZoomCancel size={28} stroke={1.5} />}
          title={t("zones.noMatchTitle")}
          action={
            <Button variant="default" onClick={() => change(() => ({}))}>
              {t("zones.clearFilters")}
            </Button>
          }
        >
          {t("zones.noMatch")}
        </EmptyState>
      ) : (
        <>
          <BulkBar account={accountId} zones={zones.items} selection={selection} />
          <ZoneList account={accountId} zones={zones.items} selection={selection} onNearEnd={zones.more} />
          <Pages account={accountId} filter={filter} next={zones.next} />
        </>
      )}
    </>
  );
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

import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconSpeakerphone, IconZoomCancel } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { zoneQueries } from "../../../data/zones.ts";
import { paths } from "../../../lib/paths.ts";
import type { ZoneFilter } from "../../../lib/routing/search.ts";
import { useServices } from "../../../lib/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { changeFilter, isFiltered, isPaged } from "../zone-filter.ts";
import { ZoneFilters } from "./zone-filters.tsx";
import { ZoneList } from "./zone-list.tsx";
import classes from "./zones-page.module.css";

/** /accounts/{account}/zones: every zone by location, live. */
export function ZonesPage() {
  const { t } = useTranslation();
  const { accountId } = paths.zones.useParams();
  const filter = paths.zones.useSearch();
  const navigate = useNavigate();
  const zones = useZones(accountId, filter);

  const show = (next: ZoneFilter) => navigate(paths.zones({ accountId, ...next }), { replace: true });
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
              {t("zones.count", { count: zones.total })}
              {" · "}
              <Link to={paths.zonesDeleted({ accountId })}>{t("zones.showDeleted")}</Link>
            </>
          )
        }
        actions={
          <Button
            component={Link}
            to={paths.zoneCreate({ accountId })}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t("zones.create")}
          </Button>
        }
      />
      {!empty && (
        <ZoneFilters
          account={accountId}
          filter={filter}
          onChange={(change) => show(changeFilter(filter, change))}
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
            <Button variant="default" onClick={() => show({})}>
              {t("zones.clearFilters")}
            </Button>
          }
        >
          {t("zones.noMatch")}
        </EmptyState>
      ) : (
        <>
          <ZoneList account={accountId} zones={zones.items} onNearEnd={zones.more} />
          <Pages account={accountId} filter={filter} next={zones.next} />
        </>
      )}
    </>
  );
}

interface Zones {
  readonly items: readonly SoundZone[] | null;
  readonly total: number | null;
  readonly error: unknown;
  readonly retry: () => void;
  /** Fetches the next page while scrolling. */
  readonly more: () => void;
  /** Cursor of the next page, where the address asks for pages. */
  readonly next: string | null;
}

/** The zones of the address: page by page where it says so, else all of them, loaded while scrolling. */
function useZones(account: string, filter: ZoneFilter): Zones {
  const queries = zoneQueries(useServices());
  const paged = isPaged(filter);
  const page = useQuery({ ...queries.page(account, filter), enabled: paged });
  const list = useInfiniteQuery({ ...queries.list(account, filter), enabled: !paged });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(() => {
    if (!paged && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [paged, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const query = paged ? page : list;
  return {
    items: (paged ? page.data?.items : list.data?.pages.flatMap(({ items }) => items)) ?? null,
    total: (paged ? page.data?.total : list.data?.pages[0]?.total) ?? null,
    error: query.error,
    retry: () => {
      query.refetch();
    },
    more,
    next: paged ? (page.data?.after ?? null) : null,
  };
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

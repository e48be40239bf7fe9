import { Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneCountQueries } from "#renderer/data/zones/zone-counts.ts";
import { filterOf } from "#renderer/features/zones/zone-filter.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import type { StateCounts, ZoneTableBy, ZoneTableRow } from "#shared/contract/rest/zones/zone-counts.ts";
import { WORST_FIRST, type ZoneGroup, zoneGroup } from "#shared/domain/zones/zone-state.ts";
import { StateShares } from "./state-shares.tsx";
import classes from "./zones-table.module.css";

const ROW_HEIGHT = 73;
const PAGE = 50;

interface ZonesTableProps {
  readonly account: string;
  readonly address: ZoneFilter;
  /** Shown without rows. */
  readonly none: ReactNode;
}

/** The counts of the matching zones by country; a country opens its cities, a city its locations, a location its zones. */
export function ZonesTable({ account, address, none }: ZonesTableProps) {
  const { t } = useTranslation();
  const by = levelOf(address);
  const query = useInfiniteQuery(
    zoneCountQueries(useServices()).table(account, {
      ...filterOf(address),
      by,
      sort: address.sort === "worst" ? "attention" : "name",
      perPage: PAGE,
    }),
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PlacePath account={account} address={address} />
      {rows === undefined ? (
        query.isError ? (
          <QueryError error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton height={4 * ROW_HEIGHT} role="status" aria-label={t("app.loading")} />
        )
      ) : rows.length === 0 ? (
        none
      ) : (
        <VirtualList
          items={rows}
          keyOf={keyOf}
          estimate={ROW_HEIGHT}
          label={t(`zoneList.table.${by}`)}
          onNearEnd={() => {
            if (hasNextPage && !isFetchingNextPage) fetchNextPage();
          }}
        >
          {(row) => <PlaceRow account={account} address={address} row={row} by={by} />}
        </VirtualList>
      )}
    </>
  );
}

/** The parts of the chosen place. */
function levelOf({ country, city, location }: ZoneFilter): ZoneTableBy {
  if (city !== undefined || location !== undefined) return "location";
  return country === undefined ? "country" : "city";
}

const keyOf = ({ country, city, location }: ZoneTableRow) => `${country} ${city} ${location?.id}`;

/** The places around the shown ones, as links. */
function PlacePath({ account: accountId, address }: Omit<ZonesTableProps, "none">) {
  const { t, i18n } = useTranslation();
  const { country, city, location } = address;
  const name = useQuery({
    ...locationQueries(useServices()).detail(location ?? ""),
    enabled: location !== undefined,
  }).data?.name;
  if (country === undefined && city === undefined && location === undefined) return null;
  const at = (place: Pick<ZoneFilter, "country" | "city">) =>
    paths.zones({
      accountId,
      ...address,
      country: undefined,
      city: undefined,
      location: undefined,
      ...place,
    });
  return (
    <nav className={classes.path} aria-label={t("zoneList.table.path")}>
      <Link to={at({})}>{t("zoneList.table.all")}</Link>
      {country !== undefined && (
        <>
          <IconChevronRight size={14} aria-hidden />
          <Link to={at({ country })}>{countryName(country, i18n.language)}</Link>
        </>
      )}
      {city !== undefined && (
        <>
          <IconChevronRight size={14} aria-hidden />
          <Link to={at({ country, city })}>
            <bdi>{city}</bdi>
          </Link>
        </>
      )}
      {name !== undefined && (
        <>
          <IconChevronRight size={14} aria-hidden />
          <bdi>{name}</bdi>
        </>
      )}
    </nav>
  );
}

interface PlaceRowProps extends Omit<ZonesTableProps, "none"> {
  readonly row: ZoneTableRow;
  readonly by: ZoneTableBy;
}

/** A place with its counts. The whole row opens it. */
function PlaceRow({ account: accountId, address, row, by }: PlaceRowProps) {
  const { t, i18n } = useTranslation();
  const { country, city, location, states, total } = row;
  const place = {
    country: countryName(country, i18n.language),
    city: city || t("zoneList.table.noCity"),
    location: location?.name ?? "",
  }[by];
  const inside: ZoneFilter =
    by === "location"
      ? { country, city: city || undefined, location: location?.id, layout: undefined }
      : { country, city: by === "city" ? city || undefined : undefined };
  const words = {
    zones: t("zones.count", { count: total }),
    playing: t("zoneList.counts.playing", { count: countIn(states, "playing") }),
    quiet: t("zoneList.counts.quiet", { count: countIn(states, "quiet") }),
    attention: t("zoneList.counts.attention", { count: countIn(states, "attention") }),
  };
  return (
    <div className={classes.row}>
      <Link
        className={classes.name}
        to={paths.zones({ accountId, ...address, region: undefined, after: undefined, ...inside })}
        aria-label={t("zoneList.table.row", { place, ...words })}
        dir="auto"
      >
        {place}
      </Link>
      <span className={classes.total} aria-hidden>
        {words.zones}
      </span>
      <div className={classes.shares}>
        <StateShares states={states} total={total} />
      </div>
      <span className={classes.counts} aria-hidden>
        <span>{words.playing}</span>
        <span>{words.quiet}</span>
        <span data-attention={countIn(states, "attention") > 0 || undefined}>{words.attention}</span>
      </span>
    </div>
  );
}

function countIn(states: StateCounts, group: ZoneGroup): number {
  return WORST_FIRST.reduce((sum, state) => (zoneGroup(state) === group ? sum + states[state] : sum), 0);
}

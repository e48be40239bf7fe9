import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconLayoutGrid, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { MOST_ZONES } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZoneChoiceAction } from "#shared/contract/rest/zones/zones.ts";
import { type ChoiceGroup, choiceOf, groupInOrder } from "./zone-choice.ts";
import { LocationChoice, ZoneChoice } from "./zone-choice-row.tsx";
import classes from "./zone-picker.module.css";
import { isPicked, NO_PICKS, togglePicks, type ZonePicks } from "./zone-picks.ts";

/** Smallest number of zones with a search field. */
const SEARCH_FROM = 6;
const SEARCH_AFTER_MS = 250;
const ROW_PX = 52;

interface ZonePickerProps {
  readonly account: string;
  /** Only zones in which the person may do this are offered. Absent: all that are listed for them. */
  readonly may?: ZoneChoiceAction;
  readonly picks: ZonePicks;
  readonly onPick: (picks: ZonePicks) => void;
  /** The music to play, for marking zones that play it already. */
  readonly sourceId?: string | null;
  /** Whether all that match can be picked, also those that are not loaded. */
  readonly offersMatching: boolean;
  /** Whether an account's only zone is picked by itself, for dialogs that start without picks. */
  readonly preselects?: boolean;
  /** Shown when the account has no zones. */
  readonly none: ReactNode;
}

type Row =
  | { readonly kind: "location"; readonly group: ChoiceGroup; readonly isWhole: boolean }
  | { readonly kind: "zone"; readonly zone: SoundZone };

/** Searches and picks zones by location. It loads while scrolling, however many there are. */
export function ZonePicker({
  account,
  may,
  picks,
  onPick,
  sourceId = null,
  offersMatching,
  preselects = true,
  none,
}: ZonePickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const filter = { ...(asked === "" ? {} : { q: asked }), ...(may ? { may } : {}) };
  const query = useInfiniteQuery(zoneQueries(useServices()).list(account, filter));
  const zones = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(zones, hasNextPage), [zones, hasNextPage]);
  const lone = preselects && asked === "" && total === 1 ? zones[0] : undefined;
  const preselected = useRef(false);
  useEffect(() => {
    if (!lone || preselected.current) return;
    preselected.current = true;
    onPick(togglePicks(NO_PICKS, [lone]));
  }, [lone, onPick]);

  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={4} />;
  if (total === 0 && asked === "") return none;
  const isAllLoaded = zones.length >= total;
  const ids = zones.map(({ id }) => id);
  const chosen = new Set(ids.filter((id) => isPicked(picks, id)));
  const choice = choiceOf(chosen, ids);
  const isMatching = picks.kind === "matching";
  const changeSearch = (text: string) => {
    setSearch(text);
    // "All that match" belongs to its search; single zones are kept.
    if (isMatching) onPick(NO_PICKS);
  };
  const toggleAll = () => {
    if (isAllLoaded && !isMatching) onPick(togglePicks(picks, zones));
    else if (isMatching) onPick(picks.except.size === 0 ? NO_PICKS : { ...picks, except: new Set() });
    else onPick({ kind: "matching", q: asked, total, except: new Set() });
  };
  const isWhole = isMatching ? picks.except.size === 0 : isAllLoaded && choice === "all";
  return (
    <>
      {total >= SEARCH_FROM || search !== "" ? (
        <SearchField
          value={search}
          onChange={changeSearch}
          label={t("playTo.search")}
          placeholder={t("playTo.search")}
          clearLabel={t("app.clear")}
        />
      ) : null}
      {offersMatching && !isAllLoaded && total > MOST_ZONES ? (
        <p className={classes.hint}>{t("playTo.tooMany", { most: MOST_ZONES })}</p>
      ) : null}
      {total > 1 && (isAllLoaded || (offersMatching && total <= MOST_ZONES)) ? (
        <Checkbox
          className={classes.all}
          label={asked === "" ? t("playTo.selectAll") : t("playTo.selectMatching", { count: total })}
          checked={isWhole}
          indeterminate={!isWhole && (isMatching || choice !== "none")}
          onChange={toggleAll}
        />
      ) : null}
      {rows.length === 0 ? (
        <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("playTo.nothing.title")}>
          {t("playTo.nothing.body")}
        </EmptyState>
      ) : (
        <WindowRows
          rows={rows}
          keyOf={(row) => (row.kind === "location" ? `location ${row.group.locationId}` : row.zone.id)}
          estimate={ROW_PX}
          label={t("playTo.outcome.zones")}
          onNearEnd={() => {
            if (hasNextPage && !isFetchingNextPage) fetchNextPage();
          }}
        >
          {(row) =>
            row.kind === "location" ? (
              <LocationChoice
                group={row.group}
                chosen={chosen}
                isWhole={row.isWhole}
                onToggle={(some) => onPick(togglePicks(picks, some))}
              />
            ) : (
              <ZoneChoice
                zone={row.zone}
                checked={chosen.has(row.zone.id)}
                sourceId={sourceId}
                onToggle={(some) => onPick(togglePicks(picks, some))}
              />
            )
          }
        </WindowRows>
      )}
    </>
  );
}

/** The icon of a picker without zones. */
export const NO_ZONES_ICON = <IconLayoutGrid size={26} stroke={1.6} />;

/** Headings and zones in the order of the service. The last location may continue on the next page. */
function rowsOf(zones: readonly SoundZone[], hasNext: boolean): readonly Row[] {
  const groups = groupInOrder(zones);
  return groups.flatMap((group, index): Row[] => [
    { kind: "location", group, isWhole: !hasNext || index < groups.length - 1 },
    ...group.zones.map((zone): Row => ({ kind: "zone", zone })),
  ]);
}

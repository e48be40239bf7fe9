import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFiltered, NO_FILTER } from "#renderer/features/zones/zone-filter.ts";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import {
  SHOWN_STATES,
  type ShownState,
  ZONE_STATES,
  ZONE_STATUS_CODES,
} from "#shared/domain/zones/zone-facts.ts";
import { STATE_FILTERS, type StateFilter } from "#shared/domain/zones/zone-state.ts";
import { FilterSelect } from "./filter-select.tsx";
import classes from "./zone-filters.module.css";

/** Rarely needed, and not part of the first load. */
const PlaceFilters = lazy(async () => ({ default: (await import("./place-filters.tsx")).PlaceFilters }));

/** Debounce between typing and the list, in ms. */
const DEBOUNCE_MS = 250;

type ZoneStatus = (typeof ZONE_STATES)[number];

/** The shown states of each status. */
const STATES_OF = {
  OK: ["playing", "paused", "silent"],
  ERROR: ["offline", "problem"],
  INCOMPLETE: ["noSubscription", "notSetUp"],
  NOT_SETUP: ["notPaired", "notSetUp"],
} as const satisfies Record<ZoneStatus, readonly ShownState[]>;

type StatusCode = (typeof ZONE_STATUS_CODES)[number];

/** An option of the filter: a state, all zones that need attention, a player problem, or the address's own value. */
type Choice = StateFilter | ZoneStatus | StatusCode;

/** A disconnected player is covered by the offline state. */
const CHOICES: readonly Choice[] = ["attention", ...SHOWN_STATES, "PLAYER_DEPRECATED", "PLAYER_MUTED"];

const isState = (value: Choice): value is ShownState => SHOWN_STATES.some((state) => state === value);
const isStatus = (value: Choice): value is ZoneStatus => ZONE_STATES.some((status) => status === value);
const isCode = (value: string | null): value is StatusCode =>
  ZONE_STATUS_CODES.some((code) => code === value);
const isFilter = (value: string | null): value is StateFilter =>
  STATE_FILTERS.some((state) => state === value);

/** The states of an option, rendered as badges. */
function statesIn(choice: Choice): readonly ShownState[] {
  if (isStatus(choice)) return STATES_OF[choice];
  return isState(choice) ? [choice] : [];
}

interface ZoneFiltersProps {
  readonly account: string;
  readonly filter: ZoneFilter;
  readonly onChange: (change: ZoneFilter) => void;
}

/** Filters the zone list; the filter is stored in the address. */
export function ZoneFilters({ account, filter, onChange }: ZoneFiltersProps) {
  const { t } = useTranslation();
  const isByPlace = [filter.region, filter.country, filter.city, filter.location, filter.label].some(Boolean);
  const [wanted, setWanted] = useState(false);
  const opened = wanted || isByPlace;
  const [typed, type] = useTypedSearch({
    shown: filter.q ?? "",
    send: (q) => onChange({ q: q.trim() || undefined }),
    pauseMs: DEBOUNCE_MS,
  });

  const asked: Choice | null = filter.statusCode ?? filter.state ?? filter.status ?? null;
  const choices = asked === null || CHOICES.includes(asked) ? CHOICES : [...CHOICES, asked];
  const labelOf = (choice: Choice) => {
    if (choice === "attention" || choice === "quiet") return t(`zones.state.${choice}`);
    if (choice === "PLAYER_DISCONNECTED") return t("states.offline");
    if (isCode(choice)) return t(`zones.statusCode.${choice}`);
    return statesIn(choice)
      .map((state) => t(`states.${state}`))
      .join(", ");
  };
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search ?? ""}
        value={typed}
        onChange={type}
        label={t("zones.search")}
        placeholder={t("zones.searchPlaceholder")}
        clearLabel={t("app.clear")}
      />
      <FilterSelect
        label={t("zones.filterStatus")}
        placeholder={t("zones.anyStatus")}
        choices={choices.map((value) => ({ value, label: labelOf(value), states: statesIn(value) }))}
        value={asked}
        onChange={(chosen) =>
          onChange({
            state: isFilter(chosen) ? chosen : undefined,
            status: undefined,
            statusCode: isCode(chosen) ? chosen : undefined,
          })
        }
      />
      {/* A filter that is set stays visible. */}
      {!isByPlace && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setWanted(!wanted)}
        >
          {t("zoneList.filters.more")}
        </Button>
      )}
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" onClick={() => onChange(NO_FILTER)}>
          {t("zones.clearFilters")}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PlaceFilters account={account} filter={filter} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

import { Button, Select } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ZONE_STATES, ZONE_STATUS_CODES } from "#shared/contract/rest/entities.ts";
import { locationQueries } from "../../../data/locations.ts";
import type { ZoneFilter } from "../../../lib/routing/search.ts";
import { useServices } from "../../../lib/services.tsx";
import { ZONE_GROUPS, type ZoneGroup } from "../../../lib/zone-state.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { type State, StateBadge } from "../../../ui/state-badge.tsx";
import { isFiltered } from "../zone-filter.ts";
import classes from "./zone-filters.module.css";

/** Debounce between typing and the list, in ms. */
const DEBOUNCE_MS = 250;

type ZoneStatus = (typeof ZONE_STATES)[number];

/** As zones of that status are called. */
const STATE_OF = {
  OK: "online",
  ERROR: "problem",
  INCOMPLETE: "incomplete",
  NOT_SETUP: "notSetUp",
} as const satisfies Record<ZoneStatus, State>;

function isGroup(value: string | null): value is ZoneGroup {
  return ZONE_GROUPS.some((group) => group === value);
}

interface ZoneFiltersProps {
  readonly account: string;
  readonly filter: ZoneFilter;
  readonly onChange: (change: ZoneFilter) => void;
}

/** Filters the list of zones; the filter is kept in the address. */
export function ZoneFilters({ account, filter, onChange }: ZoneFiltersProps) {
  const { t } = useTranslation();
  const locations = useQuery(locationQueries(useServices()).list(account)).data ?? [];
  const [typed, setTyped] = useState(filter.q ?? "");
  const search = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined }), DEBOUNCE_MS);
  useEffect(() => {
    // Follows the address after Back, a link or 'clear'; while typing, the field is ahead of it.
    setTyped((now) => (now.trim() === (filter.q ?? "") ? now : (filter.q ?? "")));
  }, [filter.q]);

  const cities = [...new Set(locations.map(({ city }) => city).filter(Boolean))].toSorted();
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search ?? ""}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          search(value);
        }}
        label={t("zones.search")}
        placeholder={t("zones.searchPlaceholder")}
        clearLabel={t("app.clear")}
      />
      <Select
        className={classes.select}
        aria-label={t("zones.filterStatus")}
        placeholder={t("zones.anyStatus")}
        maxDropdownHeight={320}
        data={[
          ...ZONE_GROUPS.map((value) => ({ value, label: t(`zones.state.${value}`) })),
          ...ZONE_STATES.map((value) => ({ value, label: t(`states.${STATE_OF[value]}`) })),
        ]}
        renderOption={({ option }) =>
          isGroup(option.value) ? option.label : <StateBadge state={STATE_OF[option.value as ZoneStatus]} />
        }
        value={filter.state ?? filter.status ?? null}
        onChange={(chosen) => {
          const state = isGroup(chosen) ? chosen : undefined;
          const status = chosen === null || isGroup(chosen) ? undefined : (chosen as ZoneStatus);
          onChange({ state, status });
        }}
        clearable
      />
      <Select
        className={classes.select}
        aria-label={t("zones.filterProblem")}
        placeholder={t("zones.anyProblem")}
        data={ZONE_STATUS_CODES.map((value) => ({ value, label: t(`zones.statusCode.${value}`) }))}
        value={filter.statusCode ?? null}
        onChange={(statusCode) => onChange({ statusCode: statusCode ?? undefined })}
        clearable
      />
      {cities.length > 1 && (
        <Select
          className={classes.select}
          aria-label={t("zones.filterRegion")}
          placeholder={t("zones.anyRegion")}
          data={cities}
          value={filter.region ?? null}
          onChange={(region) => onChange({ region: region ?? undefined })}
          searchable
          clearable
        />
      )}
      {isFiltered(filter) && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() =>
            onChange({
              q: undefined,
              region: undefined,
              state: undefined,
              status: undefined,
              statusCode: undefined,
            })
          }
        >
          {t("zones.clearFilters")}
        </Button>
      )}
    </div>
  );
}

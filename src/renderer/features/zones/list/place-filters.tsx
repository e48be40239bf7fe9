import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneCountQueries } from "#renderer/data/zones/zone-counts.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LabelChip } from "#renderer/parts/labels/label-chip.tsx";
import type { ZoneTableBy, ZoneTableRow } from "#shared/contract/rest/zones/zone-counts.ts";
import classes from "./zone-filters.module.css";

/** Between typing and the search, in ms. */
const DEBOUNCE_MS = 250;

interface PlaceFiltersProps {
  readonly account: string;
  readonly filter: ZoneFilter;
  readonly onChange: (change: ZoneFilter) => void;
}

/** Filters the zone list by country, city, location and label. A narrower place goes when a wider one changes. */
export function PlaceFilters({ account, filter, onChange }: PlaceFiltersProps) {
  const { t, i18n } = useTranslation();
  const { region, country, city, location, label } = filter;
  const labels = useQuery(labelQueries(useServices()).list(account)).data ?? [];
  const name = useQuery({
    ...locationQueries(useServices()).detail(location ?? ""),
    enabled: location !== undefined,
  }).data?.name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.places} role="group" aria-label={t("zoneList.filters.moreLabel")}>
      <PlaceSelect
        account={account}
        by="country"
        within={{}}
        label={t("zoneList.filters.country")}
        placeholder={t("zoneList.filters.anyCountry")}
        choiceOf={(row) => ({ value: row.country, label: countryName(row.country, i18n.language) })}
        chosen={country === undefined ? null : { value: country, label: countryName(country, i18n.language) }}
        onChange={(chosen) => onChange({ country: chosen, city: undefined, location: undefined })}
      />
      <PlaceSelect
        account={account}
        by="city"
        within={{ country }}
        label={t("zoneList.filters.city")}
        placeholder={t("zoneList.filters.anyCity")}
        choiceOf={(row) => ({ value: row.city ?? "", label: row.city ?? "" })}
        // Earlier addresses name a country or a city as their region.
        chosen={
          (city ?? region) === undefined ? null : { value: city ?? region ?? "", label: city ?? region ?? "" }
        }
        onChange={(chosen) => onChange({ city: chosen, region: undefined, location: undefined })}
      />
      <PlaceSelect
        account={account}
        by="location"
        within={{ country, city }}
        label={t("zoneList.filters.location")}
        placeholder={t("zoneList.filters.anyLocation")}
        choiceOf={(row) => ({ value: row.location?.id ?? "", label: row.location?.name ?? "" })}
        chosen={location === undefined ? null : { value: location, label: name ?? "" }}
        onChange={(chosen) => onChange({ location: chosen })}
      />
      {(labels.length > 0 || label !== undefined) && (
        <Select
          className={classes.select}
          aria-label={t("zoneList.filters.label")}
          placeholder={t("zoneList.filters.anyLabel")}
          data={labels.map(({ id, name: text }) => ({ value: id, label: text }))}
          renderOption={({ option }) => {
            const found = labels.find(({ id }) => id === option.value);
            return found ? <LabelChip label={found} /> : option.label;
          }}
          value={label ?? null}
          onChange={(chosen) => onChange({ label: chosen ?? undefined })}
          nothingFoundMessage={t("zoneList.filters.nothing")}
          maxDropdownHeight={340}
          searchable
          clearable
        />
      )}
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface PlaceSelectProps {
  readonly account: string;
  readonly by: ZoneTableBy;
  /** Only places in there. */
  readonly within: Pick<ZoneFilter, "country" | "city">;
  readonly label: string;
  readonly placeholder: string;
  readonly choiceOf: (row: ZoneTableRow) => Choice;
  readonly chosen: Choice | null;
  readonly onChange: (value: string | undefined) => void;
}

/** A choice among the places of the account's zones. The service searches them: there may be thousands. */
function PlaceSelect({
  account,
  by,
  within,
  label,
  placeholder,
  choiceOf,
  chosen,
  onChange,
}: PlaceSelectProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isSearched = search !== "" && search !== chosen?.label;
  // Countries are few, and the service does not know their names.
  const q = isSearched && by !== "country" ? { q: search } : {};
  const { data: rows, error } = useQuery({
    ...zoneCountQueries(useServices()).places(account, { ...within, ...q, by, perPage: 100 }),
    enabled: opened,
  });
  const found = (rows ?? []).map(choiceOf).filter(({ value }) => value !== "");
  const choices = new Map([...(chosen ? [chosen] : []), ...found].map((choice) => [choice.value, choice]));
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={placeholder}
      data={[...choices.values()]}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={rows ? t("zoneList.filters.nothing") : error ? errorText(error) : t("app.loading")}
      maxDropdownHeight={340}
      searchable
      clearable
      {...(by === "country" ? {} : { filter: ({ options }) => options })}
    />
  );
}

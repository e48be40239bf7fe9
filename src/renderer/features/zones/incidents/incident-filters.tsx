import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import type { IncidentSearch } from "#renderer/data/zones/incidents.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import classes from "#renderer/ui/inputs/filter-row.module.css";
import { INCIDENT_KINDS, type IncidentKind } from "#shared/domain/incidents/incident-facts.ts";

/** Options shown at a time; typing finds the others. */
const MOST_OPTIONS = 100;

interface IncidentFiltersProps {
  readonly account: string;
  readonly search: IncidentSearch;
}

/** Filters incidents by kind, place and days; stored in the address. */
export function IncidentFilters({ account, search }: IncidentFiltersProps) {
  const { t } = useTranslation();
  const services = useServices();
  const locations = useQuery(locationQueries(services).list(account)).data ?? [];
  const labels = useQuery(labelQueries(services).list(account)).data ?? [];
  const changeSearch = useAddressChange(search, (next) => paths.incidents({ accountId: account, ...next }));
  const change = (part: IncidentSearch) => changeSearch((latest) => ({ ...latest, ...part }));
  const optionsOf = (items: readonly { readonly id: string; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.row}>
      <Select
        label={t("incidents.filter.kind")}
        placeholder={t("incidents.filter.all")}
        data={INCIDENT_KINDS.map((kind) => ({ value: kind, label: t(`incidents.kinds.${kind}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => change({ kind: (kind as IncidentKind | null) ?? undefined })}
        clearable
      />
      <Select
        label={t("incidents.filter.location")}
        placeholder={t("incidents.filter.all")}
        data={optionsOf(locations)}
        value={search.location ?? null}
        onChange={(location) => change({ location: location ?? undefined })}
        limit={MOST_OPTIONS}
        searchable
        clearable
      />
      {labels.length > 0 && (
        <Select
          label={t("incidents.filter.label")}
          placeholder={t("incidents.filter.all")}
          data={optionsOf(labels)}
          value={search.label ?? null}
          onChange={(label) => change({ label: label ?? undefined })}
          limit={MOST_OPTIONS}
          searchable
          clearable
        />
      )}
      <DateInput
        label={t("incidents.filter.from")}
        value={search.from ?? ""}
        {...(search.to === undefined ? {} : { max: search.to })}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateInput
        label={t("incidents.filter.to")}
        value={search.to ?? ""}
        {...(search.from === undefined ? {} : { min: search.from })}
        onChange={(to) => change({ to: to || undefined })}
      />
      {Object.values(search).some((value) => value !== undefined) && (
        <Button variant="subtle" onClick={() => changeSearch(() => ({}))}>
          {t("incidents.filter.clear")}
        </Button>
      )}
    </div>
  );
}

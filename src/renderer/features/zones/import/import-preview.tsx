import { Button, Select, Skeleton, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { importCheckQuery, useImportZones } from "#renderer/data/zones/zone-import.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { ZoneImportCheck } from "#shared/contract/rest/zones/zone-import.ts";
import { timeZoneOfCountry, timeZonesOfCountry } from "#shared/domain/zones/country-time-zone.ts";
import type { ChosenFile } from "./choose-file.tsx";
import classes from "./import.module.css";
import { ImportTable } from "./import-table.tsx";

interface ImportPreviewProps {
  readonly account: string;
  readonly file: ChosenFile;
  readonly onClose: () => void;
}

type TimeZones = Readonly<Record<string, string>>;

/** What a file adds and changes, with its errors; imports it. */
export function ImportPreview({ account, file, onClose }: ImportPreviewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [timeZones, setTimeZones] = useState<TimeZones>({});
  const [onlyErrors, setOnlyErrors] = useState(false);
  const body = {
    lines: file.lines.map(({ line, cells }) => ({ line, cells })),
    time_zones: { ...timeZones },
  };
  const check = useQuery(importCheckQuery(useServices(), account, file.id, body));
  const run = useImportZones(account);
  const found = check.data;
  const isBlocked =
    !found || check.isPlaceholderData || found.errors.length + found.too_many.length > 0 || isEmpty(found);
  const commit = () =>
    run.mutate(
      { params: { account }, body },
      {
        onSuccess: () => navigate(paths.zones({ accountId: account })),
        // Somebody may have changed the account since.
        onError: () => void check.refetch(),
      },
    );
  return (
    <section aria-labelledby="import-file" aria-busy={run.isPending}>
      <div className={classes.head}>
        <h2 id="import-file" dir="auto">
          {file.name}
        </h2>
        <div className={classes.line}>
          <Button variant="default" disabled={run.isPending} onClick={onClose}>
            {t("zoneImport.other")}
          </Button>
          <Button loading={run.isPending} disabled={isBlocked} onClick={commit}>
            {t("zoneImport.commit")}
          </Button>
        </div>
      </div>
      <p role="status" className={classes.summary}>
        {run.isPending
          ? t("zoneImport.importing", { count: file.lines.length })
          : check.isFetching
            ? t("zoneImport.checking", { count: file.lines.length })
            : found && <Summary found={found} />}
      </p>
      {file.unknown.length > 0 && (
        <p className={classes.hint}>{t("zoneImport.unknown", { columns: file.unknown.join(", ") })}</p>
      )}
      {check.error && !found && <QueryError error={check.error} onRetry={() => check.refetch()} />}
      {check.isPending && <Skeleton height={240} />}
      {found && (
        <>
          <Problems found={found} />
          <TimeZoneChoices
            countries={found.derived_time_zones}
            chosen={timeZones}
            onChange={(country, name) => setTimeZones({ ...timeZones, [country]: name })}
          />
          {found.errors.length > 0 && (
            <Switch
              className={classes.only}
              label={t("zoneImport.onlyErrors")}
              checked={onlyErrors}
              onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
            />
          )}
          <ImportTable lines={file.lines} check={found} onlyErrors={onlyErrors && found.errors.length > 0} />
        </>
      )}
    </section>
  );
}

function isEmpty({ counts }: ZoneImportCheck): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function Summary({ found }: { readonly found: ZoneImportCheck }) {
  const { t } = useTranslation();
  const { counts, errors, new_labels } = found;
  const kinds = ["new_locations", "changed_locations", "new_zones", "changed_zones"] as const;
  const parts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`zoneImport.${kind}`, { count: counts[kind] }));
  if (errors.length > 0) parts.unshift(t("zoneImport.errors", { count: errors.length }));
  if (new_labels.length > 0) parts.push(t("zoneImport.newLabels", { names: new_labels.join(", ") }));
  return parts.length === 0 ? t("zoneImport.nothing") : parts.join(" · ");
}

function Problems({ found }: { readonly found: ZoneImportCheck }) {
  const { t } = useTranslation();
  const texts = found.too_many.map((what) => t(`zoneImport.tooMany.${what}`));
  if (found.errors.length > 0) texts.push(t("zoneImport.errorsHint"));
  if (texts.length === 0) return null;
  return (
    <>
      <p role="alert" className={classes.problem}>
        {texts.join(" ")}
      </p>
      <HelpLink about="zone-import-fails" newTab />
    </>
  );
}

interface TimeZoneChoicesProps {
  readonly countries: readonly string[];
  readonly chosen: TimeZones;
  readonly onChange: (country: string, name: string) => void;
}

/** Asks for the time zone of new locations in countries that have several. */
function TimeZoneChoices({ countries, chosen, onChange }: TimeZoneChoicesProps) {
  const { t, i18n } = useTranslation();
  const several = countries.filter((country) => timeZonesOfCountry(country).length > 1);
  return several.map((code) => {
    const country = countryName(code, i18n.language);
    return (
      <Select
        key={code}
        className={classes.timeZone}
        label={t("zoneImport.timeZone", { country })}
        description={t("zoneImport.timeZoneHint", { country })}
        searchable
        allowDeselect={false}
        data={timeZonesOfCountry(code).map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
        value={chosen[code] ?? timeZoneOfCountry(code)}
        onChange={(name) => name && onChange(code, name)}
      />
    );
  });
}

import { useTranslation } from "react-i18next";
import { fetchIncidentPage, type IncidentSearch } from "#renderer/data/zones/incidents.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvExport } from "#renderer/parts/csv-export.tsx";
import type { Incident } from "#shared/contract/rest/status/incidents.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { useIncidentText } from "./incident-text.ts";

interface IncidentsExportProps {
  readonly account: string;
  readonly search: IncidentSearch;
}

const COLUMNS = [
  "what",
  "kind",
  "zone",
  "location",
  "from",
  "to",
  "minutes",
  "returns",
  "open",
  "todo",
  "told",
] as const;

/** Exports all filtered incidents to a spreadsheet file. */
export function IncidentsExport({ account, search }: IncidentsExportProps) {
  const { t } = useTranslation();
  const services = useServices();
  const text = useIncidentText();
  const cellsOf = (incident: Incident): readonly (string | number)[] => {
    const { kind, sound_zone: zone, location, from, to, returns, notices } = incident;
    const minutes = ((to === null ? Date.now() : Date.parse(to)) - Date.parse(from)) / MINUTE_MS;
    return [
      text.what(incident),
      t(`incidents.kinds.${kind}`),
      zone.name,
      location.name,
      stampOf(from, location.timezone),
      to === null ? "" : stampOf(to, location.timezone),
      Math.max(0, Math.round(minutes)),
      returns,
      t(incident.in_opening_hours ? "incidents.columns.yes" : "incidents.columns.no"),
      text.todo(incident),
      notices.map((notice) => text.notice(notice, location.timezone)).join("; "),
    ];
  };
  return (
    <CsvExport<string>
      label={t("incidents.export")}
      name={t("incidents.file")}
      head={COLUMNS.map((column) => t(`incidents.columns.${column}`))}
      pageOf={async (after, signal) => {
        const page = await fetchIncidentPage(services, account, search, { after, signal });
        return { lines: page.items.map(cellsOf), after: page.after };
      }}
    />
  );
}

/** Local time without a zone name, so that spreadsheets recognise it. */
function stampOf(at: string, timezone: string): string {
  return new Date(wallTimeAt(timezone, Date.parse(at))).toISOString().slice(0, 19).replace("T", " ");
}

import { useTranslation } from "react-i18next";
import { fetchUptimePage, shownMonth, type UptimeSearch } from "#renderer/data/zones/uptime.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvExport } from "#renderer/parts/csv-export.tsx";
import { UPTIME_PARTS, uptimeShares } from "#shared/domain/incidents/uptime.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";

interface UptimeExportProps {
  readonly account: string;
  readonly search: UptimeSearch;
}

/** Exports a month's uptime of all zones, or of a location's. */
export function UptimeExport({ account, search }: UptimeExportProps) {
  const { t } = useTranslation();
  const services = useServices();
  return (
    <CsvExport<string>
      label={t("incidents.export")}
      name={`${t("uptime.file")}-${shownMonth(search)}`}
      head={[
        t("uptime.location"),
        t("uptime.zone"),
        t("uptime.share"),
        ...UPTIME_PARTS.map((part) => t("uptime.hours", { part: t(`uptime.parts.${part}`) })),
      ]}
      pageOf={async (after, signal) => {
        const page = await fetchUptimePage(services, account, search, { after, signal });
        const lines = page.items.map(({ name, location, parts }) => [
          location.name,
          name,
          rounded((uptimeShares(parts)?.asPlanned ?? 0) * 100),
          ...UPTIME_PARTS.map((part) => rounded(parts[part] / HOUR_MS)),
        ]);
        return { lines, after: page.after };
      }}
    />
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

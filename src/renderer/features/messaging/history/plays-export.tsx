import { useTranslation } from "react-i18next";
import { fetchPlaysFile, type PlaySearch } from "#renderer/data/messaging/plays.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvDownload } from "#renderer/parts/csv-download.tsx";

interface PlaysExportProps {
  readonly account: string;
  readonly search: PlaySearch;
}

/** Saves the filtered history as a spreadsheet file. */
export function PlaysExport({ account, search }: PlaysExportProps) {
  const { t } = useTranslation();
  const services = useServices();
  return (
    <CsvDownload
      label={t("messaging.history.export")}
      name={() => `${t("messaging.history.file")}-${dayIn(localTimeZone(), Date.now())}`}
      fetchFile={(language) => fetchPlaysFile(services, account, { ...search, language })}
    />
  );
}

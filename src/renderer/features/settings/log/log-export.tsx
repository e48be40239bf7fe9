import { useTranslation } from "react-i18next";
import { fetchLogPage, type LogFilter } from "#renderer/data/accounts/account-log.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvExport } from "#renderer/parts/csv-export.tsx";
import { useLogText } from "./log-text.ts";

interface LogExportProps {
  readonly account: string;
  readonly filter: LogFilter;
}

const COLUMNS = ["time", "who", "what", "changes"] as const;

/** Exports all filtered entries to a spreadsheet file. */
export function LogExport({ account, filter }: LogExportProps) {
  const { t } = useTranslation();
  const services = useServices();
  const text = useLogText();
  return (
    <CsvExport<number>
      label={t("accountLog.export")}
      name="log"
      head={COLUMNS.map((name) => t(`accountLog.columns.${name}`))}
      pageOf={async (before, signal) => {
        const page = await fetchLogPage(services, account, filter, { before, signal });
        const lines = page.items.map((entry) => [
          entry.at.slice(0, 19).replace("T", " "),
          text.actor(entry),
          text.what(entry),
          entry.changes.map(text.change).join("; "),
        ]);
        return { lines, after: page.before };
      }}
    />
  );
}

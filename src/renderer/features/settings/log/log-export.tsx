import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchLogPage, type LogFilter } from "#renderer/data/accounts/account-log.ts";
import { saveFile } from "#renderer/lib/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { toast } from "#renderer/lib/toast.ts";
import { useErrorText } from "#renderer/lib/use-error-text.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { useLogText } from "./log-text.ts";

interface LogExportProps {
  readonly account: string;
  readonly filter: LogFilter;
}

/** Exports all filtered entries to a spreadsheet file. */
export function LogExport({ account, filter }: LogExportProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const text = useLogText();
  const [isRunning, setRunning] = useState(false);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  const save = async () => {
    run.current = new AbortController();
    const { signal } = run.current;
    const columns = ["time", "who", "what", "changes"] as const;
    const style = csvStyle(i18n.language);
    const head = csvLine(
      columns.map((name) => t(`accountLog.columns.${name}`)),
      style,
    );
    const parts = [CSV_START + head];
    setRunning(true);
    try {
      let before: number | undefined;
      do {
        const page = await fetchLogPage(services, account, filter, { before, signal });
        for (const entry of page.items)
          parts.push(
            csvLine(
              [
                entry.at.slice(0, 19).replace("T", " "),
                text.actor(entry),
                text.what(entry),
                entry.changes.map(text.change).join("; "),
              ],
              style,
            ),
          );
        before = page.before ?? undefined;
      } while (before !== undefined);
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`log-${day}.csv`, "text/csv;charset=utf-8", parts);
    } catch (error) {
      if (!signal.aborted) toast("error", errorText(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={save}
    >
      {t("accountLog.export")}
    </Button>
  );
}

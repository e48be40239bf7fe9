import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";

type Cells = readonly (string | number)[];

interface CsvExportProps<Cursor> {
  readonly label: string;
  /** The file's name without day and ending. */
  readonly name: string;
  readonly head: Cells;
  /** Fetches the lines of a page; the first one without `after`. */
  readonly pageOf: (
    after: Cursor | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly lines: readonly Cells[]; readonly after: Cursor | null }>;
}

/** A button that fetches all pages and saves them as a spreadsheet file in the language's style. */
export function CsvExport<Cursor>({ label, name, head, pageOf }: CsvExportProps<Cursor>) {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  const save = async () => {
    run.current = new AbortController();
    const { signal } = run.current;
    const style = csvStyle(i18n.language);
    const parts = [CSV_START + csvLine(head, style)];
    setRunning(true);
    try {
      let after: Cursor | undefined;
      do {
        const page = await pageOf(after, signal);
        for (const cells of page.lines) parts.push(csvLine(cells, style));
        after = page.after ?? undefined;
      } while (after !== undefined);
      saveFile(`${name}-${dayIn(localTimeZone(), Date.now())}.csv`, "text/csv;charset=utf-8", parts);
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
      {label}
    </Button>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchExportPage } from "#renderer/data/playback/history.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { saveFile } from "#renderer/lib/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { csvStyle } from "#shared/domain/formatting/csv.ts";
import { historyFileName, historyHeader, historyLines } from "./history-csv.ts";

export type HistoryExportState =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly plays: number }
  | { readonly status: "failed"; readonly error: unknown };

/** Pages fetched so far: a retry continues from here. */
interface Collected {
  readonly parts: string[];
  plays: number;
  after: string | undefined;
}

const IDLE: HistoryExportState = { status: "idle" };

/** Fetches a zone's history, or one day of it, page by page, and saves it as a CSV file. */
export function useHistoryExport(zoneId: string, day: string | null) {
  const { t, i18n } = useTranslation();
  const { rest } = useServices();
  const [state, setState] = useState<HistoryExportState>(IDLE);
  const collected = useRef<Collected | null>(null);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    collected.current = null;
    setState(IDLE);
  }, []);

  // Another zone or day is another file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the zone and the day end what runs for another
  useEffect(() => cancel, [cancel, zoneId, day]);

  const start = useCallback(async () => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const { signal } = run;
    const style = csvStyle(i18n.language);
    const held = collected.current ?? { parts: [], plays: 0, after: undefined };
    collected.current = held;
    try {
      do {
        setState({ status: "running", plays: held.plays });
        const page = await fetchExportPage({ rest }, zoneId, { day, after: held.after, signal });
        if (signal.aborted) return;
        if (held.parts.length === 0) held.parts.push(historyHeader(t, style, page));
        held.parts.push(historyLines(t, style, page.items, page));
        held.plays += page.items.length;
        held.after = page.after ?? undefined;
        if (page.after === null) {
          const name = historyFileName(page.zone, day ?? dayIn(page.timezone, Date.now()));
          saveFile(name, "text/csv;charset=utf-8", held.parts);
        }
      } while (held.after !== undefined);
      collected.current = null;
      setState(IDLE);
    } catch (error) {
      if (!signal.aborted) setState({ status: "failed", error });
    }
  }, [rest, t, i18n, zoneId, day]);

  return { state, start, cancel };
}

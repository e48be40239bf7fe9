import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchHistoryFile } from "#renderer/data/playback/history.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { isSpoken } from "#shared/domain/texts/languages.ts";
import { historyFileName } from "./history-file-name.ts";

export type HistoryExportState =
  | { readonly status: "idle" }
  | { readonly status: "running" }
  | { readonly status: "failed"; readonly error: unknown };

const IDLE: HistoryExportState = { status: "idle" };

/** Fetches a zone's history, or one day of it, and saves it as a CSV file. */
export function useHistoryExport(zoneId: string, day: string | null) {
  const { i18n } = useTranslation();
  const { rest, queryClient } = useServices();
  const [state, setState] = useState<HistoryExportState>(IDLE);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
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
    const language = isSpoken(i18n.language) ? i18n.language : "en";
    setState({ status: "running" });
    try {
      const zone = await queryClient.ensureQueryData(zoneQueries({ rest }).detail(zoneId));
      const place = await queryClient.ensureQueryData(locationQueries({ rest }).detail(zone.location));
      const file = await fetchHistoryFile({ rest }, zoneId, { day, language, signal });
      if (signal.aborted) return;
      const name = historyFileName(zone.name, day ?? dayIn(place.timezone, Date.now()));
      saveFile(name, "text/csv;charset=utf-8", [file]);
      setState(IDLE);
    } catch (error) {
      if (!signal.aborted) setState({ status: "failed", error });
    }
  }, [rest, queryClient, i18n, zoneId, day]);

  return { state, start, cancel };
}

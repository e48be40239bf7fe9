import type { TFunction } from "i18next";
import type { ExportedPlay } from "#shared/contract/rest/history.ts";
import { CSV_START, type CsvStyle, csvLine } from "#shared/domain/formatting/csv.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";

interface ExportedZone {
  readonly zone: string;
  readonly timezone: string;
}

/** The header line of the file. */
export function historyHeader(t: TFunction, style: CsvStyle, { timezone }: ExportedZone): string {
  const columns = [
    t("history.export.column.localStart", { timezone }),
    t("history.export.column.utcStart"),
    t("history.export.column.title"),
    t("history.export.column.artist"),
    t("history.export.column.isrc"),
    t("history.export.column.seconds"),
    t("history.export.column.zone"),
    t("history.export.column.skipped"),
    t("history.export.column.skippedBy"),
  ];
  return CSV_START + csvLine(columns, style);
}

/** Plays as lines of the file. Times have no zone name, so that spreadsheets recognise them. */
export function historyLines(
  t: TFunction,
  style: CsvStyle,
  plays: readonly ExportedPlay[],
  { zone, timezone }: ExportedZone,
): string {
  const answer = { true: t("history.export.yes"), false: t("history.export.no") };
  return plays
    .map(({ startAt, playedMs, title, artists, isrc, skipped, skippedBy }) =>
      csvLine(
        [
          stamp(wallTimeAt(timezone, startAt)),
          stamp(startAt),
          title,
          artists,
          isrc,
          Math.round(playedMs / 1000),
          zone,
          answer[`${skipped}`],
          skippedBy,
        ],
        style,
      ),
    )
    .join("");
}

/** "lobby-history-2026-01-31.csv"; `day` is the exported day, or the day of a full export. */
export function historyFileName(zone: string, day: string): string {
  const name = zone
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${name || "zone"}-history-${day}.csv`;
}

function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

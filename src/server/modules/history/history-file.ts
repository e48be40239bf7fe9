import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { localDay } from "./local-day.ts";
import { type HistoryPlace, type HistoryRow, playsOf } from "./repository.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

type Texts = typeof english;

const TEXTS: Readonly<Record<LanguageCode, Texts>> = { en: english, sv: swedish };

/** Plays read at a time. */
const PAGE = 2000;

/** The plays of a zone, or of one day, newest first, as the pieces of a CSV file. */
export async function* historyFile(
  services: Services,
  { zone, location, account }: ZoneRow,
  { date, language }: { readonly date: string | undefined; readonly language: LanguageCode },
): AsyncGenerator<string> {
  const texts = TEXTS[language];
  const style = csvStyle(language);
  const catalogue = catalogueOf(services, accountListener(account.id));
  const span = date === undefined ? null : localDay(date, location.timezone);
  yield CSV_START + csvLine(headings(texts, location.timezone), style);
  let before: HistoryPlace | null = null;
  for (;;) {
    const plays: readonly HistoryRow[] = await playsOf(services.db, {
      soundZoneId: zone.id,
      span,
      before,
      limit: PAGE,
    });
    const tracks = await catalogue.tracks(plays.map(({ trackId }) => trackId));
    // Players may report any track: the file has only music that the account may access.
    const lines = plays.flatMap(({ trackId, startedAt, playedMs, transition, skippedBy }) => {
      const track = tracks.get(trackId);
      if (!track) return [];
      const at = startedAt.getTime();
      const cells = [
        stampOf(wallTimeAt(location.timezone, at)),
        stampOf(at),
        track.title,
        artistNames(track),
        track.isrc ?? "",
        Math.round(playedMs / 1000),
        zone.name,
        transition === "skip" ? texts.yes : texts.no,
        skippedBy ?? "",
      ];
      return [csvLine(cells, style)];
    });
    yield lines.join("");
    const last = plays.at(-1);
    if (!last || plays.length < PAGE) return;
    before = { startedAt: last.startedAt.getTime(), playId: last.playId };
  }
}

function headings(texts: Texts, timezone: string): readonly string[] {
  const { localStart, utcStart, title, artist, isrc, seconds, zone, skipped, skippedBy } = texts;
  const local = localStart.replace("{timezone}", timezone);
  return [local, utcStart, title, artist, isrc, seconds, zone, skipped, skippedBy];
}

/** Without a zone name, so that spreadsheets recognise it. */
function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

import type { Services } from "#server/services.ts";
import { MOST_RIGHTS_ROWS, type RightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { monthAfter, monthAt, startOfMonth } from "#shared/domain/incidents/uptime.ts";
import { lackedBy, type RightsField } from "#shared/domain/music/rights/rights.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { firstPlay, placesOf, type RightsTrack, rightsTracks } from "./rights-repository.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

const TEXTS: Readonly<Record<LanguageCode, typeof english>> = { en: english, sv: swedish };

/** Queries of a month. */
const PARTS = 8;

/** Lines per piece of the file. */
const PIECE = 1000;

type HeardTrack = Omit<RightsTrack, "playedMs"> & { readonly seconds: number };

interface ReportOptions {
  readonly month?: string | undefined;
  readonly country?: string | undefined;
}

interface ReportedAccount {
  readonly id: string;
  readonly isoCountry: string;
}

/** The month's tracks with totals; the filter limits the items only. */
export async function rightsReport(
  services: Services,
  account: ReportedAccount,
  { lacks, ...options }: ReportOptions & { readonly lacks?: RightsField | undefined },
): Promise<RightsReport> {
  const [{ heard, ...about }, first] = await Promise.all([
    heardIn(services, account, options),
    firstPlay(services.db, account.id),
  ]);
  const found = lacks === undefined ? heard : heard.filter((track) => lackedBy(track).includes(lacks));
  const lackOf = (field: RightsField) => heard.filter((track) => lackedBy(track).includes(field)).length;
  return {
    ...about,
    since: first && monthAt(first.timezone, first.at),
    total: sumOf(heard),
    complete: sumOf(heard.filter((track) => lackedBy(track).length === 0)),
    lacking: { composer: lackOf("composer"), isrc: lackOf("isrc"), iswc: lackOf("iswc") },
    found: found.length,
    items: found.slice(0, MOST_RIGHTS_ROWS).map((track) => ({
      ...track,
      artists: [...track.artists],
      composers: [...track.composers],
      iswcs: [...track.iswcs],
    })),
  };
}

/** All of the month's tracks as the pieces of a CSV file. */
export async function* rightsFile(
  services: Services,
  account: ReportedAccount,
  { language, ...options }: ReportOptions & { readonly language: LanguageCode },
): AsyncGenerator<string> {
  const { rights, title, artist, isrc } = TEXTS[language];
  const style = csvStyle(language);
  const { heard, month, country } = await heardIn(services, account, options);
  const headings = [
    ...[rights.month, rights.country, title, artist, rights.composer, isrc, rights.iswc],
    ...[rights.plays, rights.seconds],
  ];
  yield CSV_START + csvLine(headings, style);
  for (let from = 0; from < heard.length; from += PIECE) {
    const lines = heard.slice(from, from + PIECE).map((track) => {
      const { artists, composers, iswcs, plays, seconds } = track;
      const names = [artists, composers].map((some) => some.join(", "));
      const [by = "", written = ""] = names;
      const codes = [track.isrc ?? "", iswcs.join(", ")];
      return csvLine([month, country ?? "", track.title, by, written, ...codes, plays, seconds], style);
    });
    yield lines.join("");
  }
}

async function heardIn({ db, now }: Services, account: ReportedAccount, options: ReportOptions) {
  const places = await placesOf(db, account.id);
  const countries = [...new Set(places.map(({ country }) => country))].sort();
  const own = countries.includes(account.isoCountry) ? account.isoCountry : countries[0];
  const country = options.country ?? own ?? null;
  const until = latestMonth(places, now().getTime());
  const month = options.month ?? monthAfter(until, -1);
  const timezones = places.filter((place) => place.country === country).map(({ timezone }) => timezone);
  const heard =
    country === null ? [] : await heardInMonth(db, { accountId: account.id, country, timezones, month });
  return { month, country, countries, until, heard };
}

interface MonthOfCountry {
  readonly accountId: string;
  readonly country: string;
  readonly timezones: readonly string[];
  readonly month: string;
}

/** The month's tracks, the most played first, read in parts: a chain of shops makes a million plays a day. */
async function heardInMonth(
  db: Services["db"],
  { accountId, country, timezones, month }: MonthOfCountry,
): Promise<readonly HeardTrack[]> {
  const sums = new Map<string, RightsTrack>();
  for (let part = 0; part < PARTS; part++) {
    const spans = timezones.map((timezone) => {
      const [start, end] = [startOfMonth(timezone, month), startOfMonth(timezone, monthAfter(month))];
      const at = (done: number) => start + Math.round(((end - start) * done) / PARTS);
      return { timezone, from: at(part), to: at(part + 1) };
    });
    for (const track of await rightsTracks(db, { accountId, country, spans })) {
      const { plays = 0, playedMs = 0 } = sums.get(track.id) ?? {};
      sums.set(track.id, { ...track, plays: plays + track.plays, playedMs: playedMs + track.playedMs });
    }
  }
  return [...sums.values()]
    .map(({ playedMs, ...track }) => ({ ...track, seconds: Math.round(playedMs / 1000) }))
    .sort(
      (one, other) => other.plays - one.plays || other.seconds - one.seconds || (one.id < other.id ? -1 : 1),
    );
}

/** The current month where it has got furthest. */
function latestMonth(places: readonly { readonly timezone: string }[], at: number): string {
  const months = places.map(({ timezone }) => monthAt(timezone, at)).sort();
  return months.at(-1) ?? monthAt("UTC", at);
}

function sumOf(heard: readonly HeardTrack[]) {
  return {
    tracks: heard.length,
    plays: heard.reduce((sum, { plays }) => sum + plays, 0),
    seconds: heard.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { CsvFile, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Month } from "#shared/contract/rest/status/uptime.ts";
import { RIGHTS_FIELDS } from "#shared/domain/music/rights/rights.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";

/** A month's plays in a country, for a rights society; service `radio`. */

/** The most tracks of an answer in JSON; the file has all. */
export const MOST_RIGHTS_ROWS = 2000;

const Country = z.string().regex(/^[A-Z]{2}$/);

const Plays = z.object({
  tracks: z.int(),
  /** Plays of at least 30 s, or to the end of a shorter track. */
  plays: z.int(),
  /** All seconds, also of shorter plays. */
  seconds: z.int(),
});

export const RightsRow = z.object({
  id: z.string(),
  title: z.string(),
  artists: z.array(z.string()),
  composers: z.array(z.string()),
  isrc: z.string().nullable(),
  iswcs: z.array(z.string()),
  plays: z.int(),
  seconds: z.int(),
  /** Whether it is the account's own and can be corrected: it is not deleted. */
  correctable: z.boolean(),
});
export type RightsRow = z.output<typeof RightsRow>;

export const RightsReport = z.object({
  month: z.string(),
  /** Null: the account has no locations. */
  country: z.string().nullable(),
  /** The first month with plays; null without any. */
  since: z.string().nullable(),
  /** The current month. */
  until: z.string(),
  /** Countries that the account has locations in. */
  countries: z.array(z.string()),
  total: Plays,
  /** The part with composer, ISRC and ISWC. */
  complete: Plays,
  /** Number of tracks that lack each. */
  lacking: z.object({ composer: z.int(), isrc: z.int(), iswc: z.int() }),
  /** Tracks that match, also beyond the ones here. */
  found: z.int(),
  /** The most played first. */
  items: z.array(RightsRow),
});
export type RightsReport = z.output<typeof RightsReport>;

/** Within the range of possible plays. */
const ReportedMonth = Month.refine((month) => month >= "1970-01" && month <= "9998-12", {
  params: { message: { code: "date" } },
});

export const RightsQuery = z.object({
  /** On the wall clocks of the locations; absent: the previous one. */
  month: ReportedMonth.optional(),
  /** Of the locations; absent: the account's own, else the first one with locations. */
  country: Country.optional(),
});

const place = "/api/radio/accounts/:account/rights_report";

export const getRightsReport = endpoint({
  method: "GET",
  path: place,
  summary: "The plays of a month in a country by track, for a rights society, the most played first.",
  needs: may("settings.see", account("account")),
  params: ids("account"),
  query: RightsQuery.extend({
    /** Only tracks that lack this. */
    lacks: z.enum(RIGHTS_FIELDS).optional(),
  }),
  response: RightsReport,
});

export const exportRightsReport = endpoint({
  method: "GET",
  path: `${place}.csv`,
  summary: "The same of all tracks as a CSV file.",
  needs: may("settings.see", account("account")),
  params: ids("account"),
  query: RightsQuery.extend({
    /** Of its headings, and of the spreadsheets that read it: Swedish ones expect semicolons. */
    language: z.enum(LANGUAGE_CODES).default("en"),
  }),
  answers: "csv",
  response: CsvFile,
});

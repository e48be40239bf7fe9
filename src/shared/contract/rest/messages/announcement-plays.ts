import { z } from "zod";
import { AnnouncementReason } from "#shared/contract/announcements.ts";
import { account, may } from "#shared/contract/needs.ts";
import { CsvFile, endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { HistoryDay } from "#shared/contract/rest/music/history.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";

/** What was announced where and when, and why not; service `radio`. */

export const ANNOUNCEMENT_PLAYS_PAGE = 100;

const Filter = z.object({
  zone: OpaqueId.optional(),
  campaign: OpaqueId.optional(),
  announcement: OpaqueId.optional(),
  /** `missed` includes those that were cut off. */
  outcome: z.enum(["played", "missed"]).optional(),
  /** Days by the wall clock of each zone's location, both included. */
  from: HistoryDay.optional(),
  to: HistoryDay.optional(),
});

export const AnnouncementPlayRecord = z.object({
  id: z.string(),
  zone: z.object({ id: z.string(), name: z.string(), location: z.string(), timezone: z.string() }),
  announcement: z.object({ id: z.string(), name: z.string() }),
  /** Null: somebody announced it. */
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** ISO 8601. */
  due_at: z.string(),
  started_at: z.string().nullable(),
  played_ms: z.int(),
  outcome: z.enum(["played", "cut", "missed"]),
  reason: AnnouncementReason.nullable(),
});
export type AnnouncementPlayRecord = z.output<typeof AnnouncementPlayRecord>;

export const listAnnouncementPlays = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/announcement_plays",
  summary: "What an account's zones announced, or did not, the newest first.",
  needs: may("messaging.see", account("account")),
  params: ids("account"),
  query: Filter.extend({ after: z.string().max(200).optional() }),
  response: z.object({
    items: z.array(AnnouncementPlayRecord),
    /** Pass as `after` for the next page; null: there is none. */
    next: z.string().nullable(),
  }),
});

export const exportAnnouncementPlays = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/announcement_plays.csv",
  summary: "The same as a CSV file.",
  needs: may("messaging.see", account("account")),
  params: ids("account"),
  query: Filter.extend({
    /** Of its headings, and of the spreadsheets that read it. */
    language: z.enum(LANGUAGE_CODES).default("en"),
  }),
  answers: "csv",
  response: CsvFile,
});

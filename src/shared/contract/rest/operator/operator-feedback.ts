import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { CsvFile, endpoint } from "#shared/contract/rest/endpoint.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";

/** Answers to surveys and feedback, as operators read them. */

const FormName = z.string().max(60);

const filter = {
  /** `nps`, `csat`, `app-feedback` and so on; omitted: all. */
  form: FormName.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Only answers with words. */
  commented: z.stringbool().optional(),
};

export const FeedbackAnswer = z.object({
  id: z.string(),
  form: z.string(),
  /** ISO 8601, by the service's clock. */
  received_at: z.string(),
  score: z.int().nullable(),
  comment: z.string().nullable(),
  /** Questions with their answers, in order. */
  answers: z.array(z.object({ question: z.string(), response: z.union([z.string(), z.number()]) })),
  /** Whether a signed-in person answered; otherwise the person and company are only claimed by a link. */
  verified: z.boolean(),
  /** Empty: unknown. */
  person: z.string(),
  company: z.string(),
  /** The page that it was answered on. */
  page: z.string(),
});
export type FeedbackAnswer = z.output<typeof FeedbackAnswer>;

export const listFeedback = endpoint({
  method: "GET",
  path: "/api/operator/feedback",
  summary: "Answers to surveys and feedback, the newest first.",
  needs: operator,
  query: z.object({
    ...filter,
    /** `next` of the page before. */
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(30),
  }),
  response: z.object({
    items: z.array(FeedbackAnswer),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** Answers of each form in all, with the first page. */
    forms: z.array(z.object({ form: z.string(), count: z.int() })),
  }),
  example: () => ({ query: {}, status: 403 }),
});

/** The scores of one month, in UTC. */
export const MonthOfScores = z.object({
  /** `2026-11`. */
  month: z.string(),
  count: z.int(),
  average: z.number(),
  /** Share of promoters minus share of detractors, from -100 to 100; null for other surveys than NPS. */
  nps: z.number().nullable(),
  /** Answers by score. */
  scores: z.array(z.object({ score: z.int(), count: z.int() })),
});
export type MonthOfScores = z.output<typeof MonthOfScores>;

export const listScores = endpoint({
  method: "GET",
  path: "/api/operator/feedback/scores",
  summary: "The scores of a survey by month, the earliest first; at most the last 24 months.",
  needs: operator,
  query: z.object({ form: FormName }),
  response: z.object({ items: z.array(MonthOfScores) }),
  example: () => ({ query: { form: "nps" }, status: 403 }),
});

export const exportFeedback = endpoint({
  method: "GET",
  path: "/api/operator/feedback.csv",
  summary: "All answers that match the filter, as a CSV file.",
  needs: operator,
  query: z.object({ ...filter, language: z.enum(LANGUAGE_CODES).default("en") }),
  answers: "csv",
  response: CsvFile,
  example: () => ({ query: {}, status: 403 }),
});

import { SCORE_SCALES } from "#shared/domain/surveys/score-surveys.ts";

/** Answers by score. */
export type ScoreCounts = readonly { readonly score: number; readonly count: number }[];

export interface ScoreSummary {
  readonly count: number;
  readonly average: number;
  /** Share of promoters minus share of detractors, from -100 to 100; null for other surveys than NPS. */
  readonly nps: number | null;
}

/** The highest score of people who would not recommend the product. */
export const DETRACTORS_TO = 6;

/** The lowest of those who would. */
export const PROMOTERS_FROM = SCORE_SCALES.nps.positiveFrom;

/** What scores say together; there is at least one. */
export function summaryOf(form: string, scores: ScoreCounts): ScoreSummary {
  const total = (some: ScoreCounts) => some.reduce((sum, { count }) => sum + count, 0);
  const count = total(scores);
  const promoters = total(scores.filter(({ score }) => score >= PROMOTERS_FROM));
  const detractors = total(scores.filter(({ score }) => score <= DETRACTORS_TO));
  return {
    count,
    average: scores.reduce((sum, { score, count: times }) => sum + score * times, 0) / count,
    nps: form === "nps" ? ((promoters - detractors) / count) * 100 : null,
  };
}

/** The two surveys with a page of their own (specification, platform §2.10, §9). */

export const SCORE_VARIANTS = ["nps", "csat"] as const;
export type ScoreVariant = (typeof SCORE_VARIANTS)[number];

interface ScoreScale {
  /** The lowest score. */
  readonly from: number;
  readonly tags: number;
  /** The lowest score that counts as positive. */
  readonly positiveFrom: number;
}

export const SCORE_SCALES: Readonly<Record<ScoreVariant, ScoreScale>> = {
  nps: { from: 0, tags: 11, positiveFrom: 9 },
  csat: { from: 1, tags: 5, positiveFrom: 0 },
};

/** All scores of a variant, the lowest first. */
export function scoresOf(variant: ScoreVariant): readonly number[] {
  const { from, tags } = SCORE_SCALES[variant];
  return Array.from({ length: tags }, (_, index) => from + index);
}

/** The score of an address, if it is one of the variant's; else null. */
export function readScore(variant: ScoreVariant, score: number | undefined): number | null {
  return score !== undefined && scoresOf(variant).includes(score) ? score : null;
}

export function isPositive(variant: ScoreVariant, score: number): boolean {
  return score >= SCORE_SCALES[variant].positiveFrom;
}

/** Whether a form can have this score. Forms of other versions have whole numbers. */
export function isScoreOf(form: string, score: number): boolean {
  const variant = SCORE_VARIANTS.find((known) => known === form);
  return variant ? scoresOf(variant).includes(score) : Number.isInteger(score);
}

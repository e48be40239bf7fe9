import type { ScoreSummary } from "#shared/domain/feedback/scores.ts";

/** The NPS with its sign, `+25`, or the average, `4.2`. */
export function figureText(
  { nps, average }: Pick<ScoreSummary, "nps" | "average">,
  language: string,
): string {
  if (nps === null)
    return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      average,
    );
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(nps);
}

import type { FeedbackFilter } from "#renderer/data/operator/feedback.ts";

interface FeedbackAddress {
  readonly form?: string | undefined;
  /** YYYY-MM-DD, by this computer's calendar, as is `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly commented?: boolean | undefined;
}

/** The survey whose scores are shown while no other is chosen. */
const USUAL_FORM = "nps";

/** The survey of an address whose scores are shown. */
export function scoredForm({ form }: FeedbackAddress): string {
  return form ?? USUAL_FORM;
}

/** The filter of an address. Its last day is included. */
export function filterOf({ form, from, to, commented }: FeedbackAddress): FeedbackFilter {
  return {
    form,
    from: from && startOf(from, 0),
    to: to && startOf(to, 1),
    commented: commented || undefined,
  };
}

/** The start of the day that comes so many days after a day, ISO 8601. */
function startOf(day: string, after: number): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + after);
  return at.toISOString();
}

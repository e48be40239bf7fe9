import { z } from "zod";
import type { Survey, SurveyInteraction, SurveyOutcome, SurveyRefusal } from "./survey.ts";

/** What becomes of a survey, and whether it is shown again (specification, platform §4). */

/** What a person does with a survey. */
export type SurveyEvent = "answer" | "last-answer" | "close";

/** The interaction after an event; `answered` is the number of questions answered before. */
export function interactionAfter(
  event: SurveyEvent,
  { answered, expiresAt }: { readonly answered: number } & Pick<Survey, "expiresAt">,
): SurveyInteraction {
  return { value: outcomeOf(event, answered), expiresAt };
}

function outcomeOf(event: SurveyEvent, answered: number): SurveyOutcome {
  if (event === "answer") return "progressed";
  if (event === "last-answer") return "completed";
  return answered === 0 ? "dismissed" : "abandoned";
}

/** Key of a survey's interaction in the user context. */
export function interactionKey(name: string): string {
  return `user.survey.${name}.interaction`;
}

/** The entry of the user context for an interaction. */
export function interactionEntry(name: string, { value, expiresAt }: SurveyInteraction) {
  return { [interactionKey(name)]: JSON.stringify({ value, expiresAt }) };
}

const Interaction = z.object({
  value: z.enum(["progressed", "dismissed", "abandoned", "completed"]),
  expiresAt: z.number().nullable(),
}) satisfies z.ZodType<SurveyInteraction>;

/** The interaction that the user context holds. Null without one and for a damaged entry, which the next one replaces. */
export function readInteraction(
  entries: Readonly<Record<string, string>>,
  name: string,
): SurveyInteraction | null {
  const text = entries[interactionKey(name)];
  if (text === undefined) return null;
  try {
    return Interaction.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What decides whether a survey is shown. */
export interface SurveyWish {
  readonly viewerId: string | null;
  readonly interaction: SurveyInteraction | null;
  /** Whether the survey's delay has passed. */
  readonly hasWaited: boolean;
  readonly isEnabled: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** Why a survey is not shown; null: it may be. */
export function surveyRefusal(wish: SurveyWish): SurveyRefusal | null {
  const { viewerId, interaction, hasWaited, isEnabled, now } = wish;
  if (!viewerId) return "missing_viewer_id";
  if (interaction && isOver(interaction, now)) return "already_interacted";
  if (!isEnabled) return "enabled_prop_falsey";
  return hasWaited ? null : "waiting_for_delay";
}

/**
 * Whether a person has finished with a survey. One that is only begun was left open when the page was closed: nobody
 * decided about it, and it is shown again.
 */
function isOver({ value, expiresAt }: SurveyInteraction, now: number): boolean {
  return value !== "progressed" && (expiresAt === null || now < expiresAt);
}

import type { AnsweredStep, SurveyOutcome } from "#shared/domain/surveys/survey.ts";

/** What people answer the product's questions, and what they say of it by themselves (specification, platform §7). */

/** Feedback that a person sends from the user menu. */
export const APP_FEEDBACK = "app-feedback";

/** Length of feedback from the user menu, in characters. */
export const APP_FEEDBACK_LENGTH = { min: 10, max: 300 } as const;

/** Form of the names of surveys and forms. */
export const FORM_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Where the answer comes from: a page of the product, or a link in a mail. */
export type FeedbackChannel = "in-app" | "email";

/** The circumstances of an answer; a JSON text in the call. */
export interface FeedbackMetadata {
  /** Facts such as the account (`accountId`), the person (`userId`), the language and the version. */
  readonly context: Readonly<Record<string, string>>;
  readonly client: "desktop player" | "business";
  readonly interaction: Extract<SurveyOutcome, "progressed" | "completed">;
  readonly route_path: string;
  readonly channel: FeedbackChannel;
}

/** The argument of `writeFeedback`. */
export interface FeedbackInput {
  /** UUID of this visitor's answer: sent again with further steps, it replaces what was sent before. */
  readonly feedbackId: string;
  readonly feedbackFormName: string;
  /** ISO 8601. */
  readonly feedbackDatetime: string;
  /** JSON: the answered steps. */
  readonly payload: string;
  /** JSON: {@link FeedbackMetadata}. */
  readonly metadata: string;
}

/** An answer before it is sent. */
export interface Feedback {
  readonly id: string;
  readonly form: string;
  readonly at: Date;
  readonly steps: readonly AnsweredStep[];
  readonly metadata: FeedbackMetadata;
}

/** The argument of the call for an answer. */
export function feedbackInput({ id, form, at, steps, metadata }: Feedback): FeedbackInput {
  return {
    feedbackId: id,
    feedbackFormName: form,
    feedbackDatetime: at.toISOString(),
    payload: JSON.stringify(steps),
    metadata: JSON.stringify(metadata),
  };
}

/** The score among answered steps; null without one. */
export function scoreIn(steps: readonly AnsweredStep[]): number | null {
  const score = steps.find(({ type }) => type === "score")?.response;
  return typeof score === "number" ? score : null;
}

/** What was said in words; null without a word. */
export function commentIn(steps: readonly AnsweredStep[]): string | null {
  const texts = steps.flatMap(({ type, response }) =>
    type === "text" && typeof response === "string" && response.trim() !== "" ? [response.trim()] : [],
  );
  return texts.length === 0 ? null : texts.join("\n\n");
}

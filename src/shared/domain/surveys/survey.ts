/** Surveys that are shown in the product (specification, platform §2.10, §3, §4). */

export const QUESTION_TYPES = ["thumbs", "text", "score", "external-survey"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** When the text question after a thumb or a score is asked; unset: never. */
export type AskTextFeedback = "always" | "when-negative";

/** What each type of question is given. */
export interface QuestionProps {
  readonly thumbs: { readonly askTextFeedback?: AskTextFeedback };
  readonly text: Readonly<Record<never, never>>;
  /** Scores from `min` to `max`; 0 to 10 unless given. */
  readonly score: {
    readonly min?: number;
    readonly max?: number;
    readonly askTextFeedback?: AskTextFeedback;
  };
  /** A survey elsewhere. */
  readonly "external-survey": { readonly url: string };
}

export type Question = {
  [Type in QuestionType]: {
    readonly id: string;
    readonly type: Type;
    /** Its place in the survey, from 0. */
    readonly index: number;
    readonly props: QuestionProps[Type];
  };
}[QuestionType];

export interface Survey {
  /** Lowercase letters, digits and hyphens. */
  readonly name: string;
  /** `survey:{name}:{viewerId}`. */
  readonly uniqueId: string;
  readonly questions: readonly Question[];
  readonly priority: number;
  /** Wait before it is queued, in ms. */
  readonly delay: number;
  /** Until when an answer or a dismissal counts, epoch ms; null: for ever. */
  readonly expiresAt: number | null;
}

/** What became of a survey. */
export type SurveyOutcome = "progressed" | "dismissed" | "abandoned" | "completed";

export interface SurveyInteraction {
  readonly value: SurveyOutcome;
  /** Epoch ms; null: for ever. */
  readonly expiresAt: number | null;
}

/** Why a survey is not shown. */
export type SurveyRefusal =
  | "missing_viewer_id"
  | "already_interacted"
  | "waiting_for_delay"
  | "enabled_prop_falsey";

/** Longest answer in words, in characters. */
export const LONGEST_ANSWER = 3_000;

export type ThumbsAnswer = "up" | "down";

/** One answered question, as it is sent: exactly these. */
export interface AnsweredStep {
  readonly id: string;
  readonly type: QuestionType;
  readonly index: number;
  /** The question in the person's language. */
  readonly question: string;
  readonly response: string | number;
}

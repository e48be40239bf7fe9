import { PRIORITIES } from "#shared/domain/prompts/prompts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { SurveyDefinition } from "./build-survey.ts";

/** The surveys that the product shows by itself, each while its flag is on. */

export const SURVEY_NAMES = ["nps", "csat", "localization", "interview"] as const;
export type SurveyName = (typeof SURVEY_NAMES)[number];

/** Accounts are left alone while they are younger, in ms. */
const MIN_ACCOUNT_AGE = 14 * DAY_MS;

/** People are asked again about a score after this time, in ms. */
const SCORE_COUNTS_FOR = 180 * DAY_MS;

/** Wait before a survey is queued, in ms (specification, platform §9). */
const DELAYS = { localization: 5_000, interview: 10_000 } as const;

export interface NamedSurvey extends SurveyDefinition {
  readonly name: SurveyName;
}

/** All surveys; `interviewPage` is the host's survey elsewhere, an empty text without one. */
export function surveyDefinitions(interviewPage: string): readonly NamedSurvey[] {
  return [
    {
      name: "nps",
      priority: PRIORITIES.npsSurvey,
      countsFor: SCORE_COUNTS_FOR,
      questions: [
        { id: "score", type: "score", props: { min: 0, max: 10, askTextFeedback: "always" } },
        { id: "reason", type: "text" },
      ],
    },
    {
      name: "csat",
      countsFor: SCORE_COUNTS_FOR,
      questions: [
        { id: "score", type: "score", props: { min: 1, max: 5, askTextFeedback: "when-negative" } },
        { id: "reason", type: "text" },
      ],
    },
    {
      name: "localization",
      delay: DELAYS.localization,
      questions: [
        { id: "translation", type: "thumbs", props: { askTextFeedback: "when-negative" } },
        { id: "reason", type: "text" },
      ],
    },
    {
      name: "interview",
      delay: DELAYS.interview,
      questions: [{ id: "interview", type: "external-survey", props: { url: interviewPage } }],
    },
  ];
}

/** Facts about the person and their account. */
export interface SurveyAudience {
  /** Language of the screen, a BCP 47 code. */
  readonly language: string;
  /** When the account was created, ISO 8601; null without an account. */
  readonly accountCreated: string | null;
  /** The host's survey elsewhere; an empty text without one. */
  readonly interviewPage: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Whether these people are asked at all, and by this survey. */
export function isAsked(name: SurveyName, audience: SurveyAudience): boolean {
  const { language, accountCreated, interviewPage, now } = audience;
  if (accountCreated === null || !(now - Date.parse(accountCreated) >= MIN_ACCOUNT_AGE)) return false;
  if (name === "localization") return !/^en\b/.test(language);
  return name !== "interview" || interviewPage !== "";
}

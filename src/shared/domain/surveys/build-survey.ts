import { FORM_NAME } from "#shared/domain/feedback/feedback.ts";
import { PRIORITIES } from "#shared/domain/prompts/prompts.ts";
import {
  QUESTION_TYPES,
  type Question,
  type QuestionProps,
  type QuestionType,
  type Survey,
} from "./survey.ts";

/** A survey is built for one person from its definition (specification, platform §3, §5, §8). */

export type QuestionDefinition = {
  [Type in QuestionType]: {
    readonly id: string;
    readonly type: Type;
    readonly props?: QuestionProps[Type];
  };
}[QuestionType];

export interface SurveyDefinition {
  /** Lowercase letters, digits and hyphens. */
  readonly name: string;
  readonly questions: readonly QuestionDefinition[];
  /** Omitted: that of surveys. */
  readonly priority?: number;
  /** Wait before it is queued, in ms. Omitted: none. */
  readonly delay?: number;
  /** How long an answer or a dismissal counts, in ms. Omitted: for ever. */
  readonly countsFor?: number;
}

/** For whom and when a survey is built. */
export interface SurveyCircumstances {
  readonly viewerId: string | null;
  /** Epoch ms. */
  readonly now: number;
  /** Whether the product has the survey's texts. */
  readonly hasTexts: (name: string) => boolean;
}

const ERRORS = {
  name: 'Survey name must be in the format "lower-snake-case"',
  noQuestions: "Survey has no questions",
  noUniqueId: "Survey is missing a uniqueId",
  unknownType: "Unknown question type",
  noTexts: "Survey has no i18n entry",
} as const;

/** Builds a survey for a person. Throws for a definition that cannot be shown. */
export function buildSurvey(definition: SurveyDefinition, circumstances: SurveyCircumstances): Survey {
  const { name, questions, priority = PRIORITIES.survey, delay = 0, countsFor } = definition;
  const { viewerId, now, hasTexts } = circumstances;
  if (!FORM_NAME.test(name)) throw new Error(ERRORS.name);
  if (questions.length === 0) throw new Error(ERRORS.noQuestions);
  if (!viewerId) throw new Error(ERRORS.noUniqueId);
  const built = questions.map(toQuestion);
  if (!hasTexts(name)) throw new Error(ERRORS.noTexts);
  return {
    name,
    uniqueId: `survey:${name}:${viewerId}`,
    questions: built,
    priority,
    delay,
    expiresAt: countsFor === undefined ? null : now + countsFor,
  };
}

function toQuestion({ id, type, props = {} }: QuestionDefinition, index: number): Question {
  if (!QUESTION_TYPES.includes(type)) throw new Error(ERRORS.unknownType);
  // The definition pairs each type with its properties; those of an external survey are never omitted.
  return { id, type, index, props } as Question;
}

import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";
import type { SurveyDefinition } from "#shared/domain/surveys/build-survey.ts";
import type { Question, Survey } from "#shared/domain/surveys/survey.ts";

/** The texts of a survey, by its name and the ids of its questions. */
export function useSurveyTexts({ name }: Pick<Survey, "name">) {
  const { t, i18n } = useTranslation();
  // One survey's keys stand for all: those of a composed name cannot be checked.
  const end = (which: "low" | "high") => `surveys.${name}.ends.${which}` as "surveys.nps.ends.low";
  return {
    title: t(`surveys.${name}.title` as "surveys.nps.title"),
    question: ({ id }: Pick<Question, "id">) =>
      t(`surveys.${name}.questions.${id}` as "surveys.nps.questions.score"),
    thanks: t(`surveys.${name}.thanks` as "surveys.nps.thanks"),
    /** What the lowest and the highest score mean; empty if the numbers alone are shown. */
    ends: i18n.exists(end("low")) ? [t(end("low")), t(end("high"))] : [],
  };
}

/** Whether all texts of a survey exist. */
export function hasSurveyTexts(texts: i18n, { name, questions }: SurveyDefinition): boolean {
  const parts = ["title", "thanks", ...questions.map(({ id }) => `questions.${id}`)];
  return parts.every((part) => texts.exists(`surveys.${name}.${part}`));
}

import type { i18n, ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { SurveyDefinition } from "#shared/domain/surveys/build-survey.ts";
import type { Question, Survey } from "#shared/domain/surveys/survey.ts";

/** The texts of a survey, by its name and the ids of its questions. */
export function useSurveyTexts({ name }: Pick<Survey, "name">) {
  const { t, i18n } = useTranslation();
  const ends = (["low", "high"] as const).map((end) => `surveys.${name}.ends.${end}` as ParseKeys);
  return {
    title: t(`surveys.${name}.title` as ParseKeys),
    question: ({ id }: Pick<Question, "id">) => t(`surveys.${name}.questions.${id}` as ParseKeys),
    thanks: t(`surveys.${name}.thanks` as ParseKeys),
    /** What the lowest and the highest score mean; empty if the numbers alone are shown. */
    ends: ends.every((key) => i18n.exists(key)) ? ends.map((key) => t(key)) : [],
  };
}

/** Whether all texts of a survey exist. */
export function hasSurveyTexts(texts: i18n, { name, questions }: SurveyDefinition): boolean {
  const parts = ["title", "thanks", ...questions.map(({ id }) => `questions.${id}`)];
  return parts.every((part) => texts.exists(`surveys.${name}.${part}`));
}

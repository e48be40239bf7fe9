import type { ComponentType } from "react";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The surveys with a score, open to everybody: mails link to them. `notFound` is the page of any other variant. */
export const scoreSurveyPages = (notFound: () => Promise<ComponentType>): readonly Row[] => [
  page(paths.npsSurvey, {
    title: "feedback.title",
    layout: { bare: true },
    notFound,
    component: async () => (await import("./score-survey-page.tsx")).ScoreSurveyPage,
  }),
];

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import {
  exportFeedback,
  listFeedback,
  listScores,
} from "#shared/contract/rest/operator/operator-feedback.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";

/** Which answers are shown; times are ISO 8601. */
export interface FeedbackFilter {
  readonly form?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly commented?: boolean | undefined;
}

/** Answers to surveys and feedback, as operators read them. */
export function feedbackQueries({ rest }: Pick<Services, "rest">) {
  return {
    answers: (filter: FeedbackFilter) =>
      infiniteQueryOptions({
        queryKey: ["operator", "feedback", filter],
        queryFn: ({ pageParam, signal }) =>
          rest.call(listFeedback, {
            query: { ...queryOf(filter), after: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as string | null,
        getNextPageParam: (page) => page.next,
      }),
    scores: (form: string) =>
      queryOptions({
        queryKey: ["operator", "feedback-scores", form],
        queryFn: async ({ signal }) => (await rest.call(listScores, { query: { form }, signal })).items,
      }),
  };
}

/** All answers that match the filter as a CSV file, with its byte order mark. */
export function fetchFeedbackFile(
  { rest }: Pick<Services, "rest">,
  filter: FeedbackFilter,
  language: LanguageCode,
): Promise<string> {
  return rest.call(exportFeedback, { query: { ...queryOf(filter), language } });
}

function queryOf({ commented, ...filter }: FeedbackFilter) {
  return { ...filter, ...(commented ? { commented: "true" } : {}) };
}

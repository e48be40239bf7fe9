import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { listFeedback, listScores } from "#shared/contract/rest/operator-feedback.ts";

export interface FeedbackFilter {
  readonly form?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly commented?: boolean | undefined;
}

/** Answers to surveys and feedback, as operators read them. */
export function feedbackQueries({ rest }: Pick<Services, "rest">) {
  return {
    answers: ({ commented, ...filter }: FeedbackFilter) =>
      infiniteQueryOptions({
        queryKey: ["operator", "feedback", { ...filter, commented }],
        queryFn: ({ pageParam, signal }) =>
          rest.call(listFeedback, {
            query: { ...filter, ...(commented ? { commented: "true" } : {}), after: pageParam ?? undefined },
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

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { listWebhookAttempts, listWebhooks } from "#shared/contract/rest/accounts/webhooks.ts";

const PAGE = 30;

/** A company's webhooks and their calls. */
export function webhookQueries({ rest }: Pick<Services, "rest">) {
  return {
    list: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.webhooks(account), "list"],
        queryFn: ({ signal }) => rest.call(listWebhooks, { params: { account }, signal }),
      }),
    attempts: (account: string, webhook: string) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.webhooks(account), "attempts", webhook],
        queryFn: ({ pageParam, signal }) =>
          rest.call(listWebhookAttempts, {
            params: { account, webhook },
            query: { limit: PAGE, after: pageParam ?? undefined },
            signal,
          }),
        initialPageParam: null as string | null,
        getNextPageParam: (page) => page.next,
      }),
  };
}

import { queryOptions } from "@tanstack/react-query";
import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  dismissNotice,
  listDismissals,
  listZoneNotices,
  restoreNotice,
} from "#shared/contract/rest/status/notices.ts";
import { type Dismissals, type Dismissible, dismissalKey } from "#shared/domain/notices/notices.ts";

/** What the notification bar is about. */
export function noticeQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** Zones that somebody should look at. Stale with any zone of the account. */
    zones: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.zones(account), "notices"],
        queryFn: ({ signal }) => rest.call(listZoneNotices, { params: { account }, signal }),
      }),
    dismissals: (user: string) =>
      queryOptions({
        queryKey: [...queryKeys.user(user), "dismissals"],
        queryFn: async ({ signal }) =>
          (await rest.call(listDismissals, { params: { user }, signal })).dismissed,
      }),
  };
}

/** Dismisses a notice, on all devices of the person. */
export function useDismissNotice() {
  const queries = noticeQueries(useServices());
  return useServiceMutation(dismissNotice, {
    optimistic: ({ params, body }) => [
      inQuery(queries.dismissals(params.user).queryKey, (held) => ({
        ...held,
        // By a clock that no zone's change can be ahead of; the answer has the service's own.
        [dismissalKey(body.notice, body.account ?? null)]: Number.MAX_SAFE_INTEGER,
      })),
    ],
    learned: ({ params }, { dismissed }) => [
      inQuery(queries.dismissals(params.user).queryKey, () => dismissed),
    ],
  });
}

/** Dismisses several notices for all accounts, on all devices of the person. */
export function useDismissNotices() {
  const queries = noticeQueries(useServices());
  return useCallMutation(
    async (
      { rest },
      { user, notices }: { readonly user: string; readonly notices: readonly Dismissible[] },
    ) => {
      let dismissed: Dismissals | null = null;
      for (const notice of notices) {
        const answer = await rest.call(dismissNotice, { params: { user }, body: { notice, account: null } });
        dismissed = answer.dismissed;
      }
      return dismissed;
    },
    {
      optimistic: ({ user, notices }) => [
        inQuery(queries.dismissals(user).queryKey, (held) => ({
          ...held,
          ...Object.fromEntries(
            notices.map((notice) => [dismissalKey(notice, null), Number.MAX_SAFE_INTEGER]),
          ),
        })),
      ],
      learned: ({ user }, dismissed) => [
        inQuery(queries.dismissals(user).queryKey, (held) => dismissed ?? held),
      ],
    },
  );
}

/** Shows a dismissed notice again, on all devices of the person. */
export function useRestoreNotice() {
  const queries = noticeQueries(useServices());
  return useServiceMutation(restoreNotice, {
    optimistic: ({ params, query }) => [
      inQuery(queries.dismissals(params.user).queryKey, (held) => {
        const { [dismissalKey(query.notice, query.account ?? null)]: _, ...others } = held ?? {};
        return others;
      }),
    ],
    learned: ({ params }, { dismissed }) => [
      inQuery(queries.dismissals(params.user).queryKey, () => dismissed),
    ],
  });
}

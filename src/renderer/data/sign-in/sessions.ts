import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { endOtherSessions, endSession, listSessions } from "#shared/contract/rest/session.ts";

const sessionsKey = (user: string) => [...queryKeys.user(user), "sessions"] as const;

/** A person's sessions. */
export function sessionsQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: sessionsKey(user),
    queryFn: async ({ signal }) => (await rest.call(listSessions, { params: { user }, signal })).items,
  });
}

/** Ends one of a person's sessions. */
export function useEndSession(services: Pick<Services, "rest">) {
  return useServiceMutation(endSession, {
    stale: ({ params }) => [sessionsKey(params.user)],
    learned: ({ params }) => [
      inQuery(sessionsQuery(services, params.user).queryKey, (held) =>
        held?.filter(({ id }) => id !== params.session),
      ),
    ],
    success: "security.sessions.ended",
    toastId: "sessions",
  });
}

/** Ends all of a person's other sessions. */
export function useEndOtherSessions(services: Pick<Services, "rest">) {
  return useServiceMutation(endOtherSessions, {
    stale: ({ params }) => [sessionsKey(params.user)],
    learned: ({ params }) => [
      inQuery(sessionsQuery(services, params.user).queryKey, (held) =>
        held?.filter(({ current }) => current),
      ),
    ],
    success: "security.sessions.othersEnded",
    toastId: "sessions",
  });
}

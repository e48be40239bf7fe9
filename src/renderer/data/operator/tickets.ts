import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { getTicketScreenshot, handleTicket, listTickets } from "#shared/contract/rest/operator-support.ts";

const ticketsKey = ["operator", "tickets"] as const;

/** Requests for help, as operators read them. */
export function ticketQueries({ rest }: Pick<Services, "rest">) {
  return {
    tickets: (state: "open" | "handled" | undefined) =>
      infiniteQueryOptions({
        queryKey: [...ticketsKey, state ?? "all"],
        queryFn: ({ pageParam, signal }) =>
          rest.call(listTickets, { query: { state, before: pageParam ?? undefined }, signal }),
        initialPageParam: null as number | null,
        getNextPageParam: (page) => page.before,
      }),
    screenshot: (ticket: string) =>
      queryOptions({
        queryKey: ["operator", "ticket-screenshot", ticket],
        queryFn: async ({ signal }) =>
          (await rest.call(getTicketScreenshot, { params: { ticket }, signal })).picture,
        staleTime: Number.POSITIVE_INFINITY,
      }),
  };
}

/** Marks a request as handled, or as open again. */
export function useHandleTicket() {
  return useServiceMutation(handleTicket, { stale: () => [ticketsKey] });
}

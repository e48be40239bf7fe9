import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  getTicketScreenshot,
  handleTicket,
  listTickets,
  type SupportTicket,
} from "#shared/contract/rest/operator/operator-support.ts";
import type { CallInput } from "#shared/contract/rest/wire-call.ts";

const ticketsKey = ["operator", "tickets"] as const;

/** Requests for help, as operators read them. */
export function ticketQueries({ rest }: Pick<Services, "rest">) {
  return {
    tickets: (state: "open" | "handled") =>
      infiniteQueryOptions({
        queryKey: [...ticketsKey, state],
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

type HandleInput = CallInput<typeof handleTicket>;

/** Marks a request as handled, or as open again; the toast offers to undo it. */
export function useHandleTicket() {
  const options = {
    stale: () => [ticketsKey],
    success: (t: TFunction, { body }: HandleInput, { number }: SupportTicket) =>
      t(body.handled ? "operatorSupport.handledToast" : "operatorSupport.reopenedToast", { number }),
  };
  const back = useServiceMutation(handleTicket, options);
  return useServiceMutation(handleTicket, {
    ...options,
    undo: ({ params, body }) => back.mutate({ params, body: { handled: !body.handled } }),
  });
}

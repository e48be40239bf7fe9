import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { createTicket } from "#shared/contract/rest/support.ts";

/** Sends a request for help. The caller shows a failure, and keeps what was typed. */
export function useCreateTicket() {
  return useServiceMutation(createTicket, { failure: "caller" });
}

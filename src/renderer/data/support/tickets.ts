import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { createTicket } from "#shared/contract/rest/status/support.ts";
import type { TicketSender } from "#shared/domain/support/ticket.ts";

/** Sends a request for help. The caller shows a failure, and keeps what was typed. */
export function useCreateTicket() {
  return useServiceMutation(createTicket, { failure: "caller" });
}

/** The facts about a person and their company that a ticket carries. */
export function ticketSender(account: Account, email: string): TicketSender {
  return {
    account_id: account.id,
    business_type: account.business_type,
    account_name: account.business_name,
    country: account.iso_country,
    email,
  };
}

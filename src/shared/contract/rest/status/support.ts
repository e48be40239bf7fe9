import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { SCREENSHOT_BYTES, TICKET_LENGTHS, TICKET_PRIORITIES } from "#shared/domain/support/ticket.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email } from "#shared/domain/validation/validators.ts";

/** Requests for help; service `auth`. */

/** Base64 of the largest picture. */
const SCREENSHOT_CHARACTERS = Math.ceil(SCREENSHOT_BYTES / 3) * 4;
const LONGEST_TAG = 50;
const MOST_TAGS = 10;

/** A ticket as its sender's client writes it. The service takes the company and the address from its own records. */
export const TicketInput = z.object({
  score: z.int().min(0).max(10).nullable().default(null),
  account_id: OpaqueId,
  business_type: text(100).default(""),
  account_name: text(200).default(""),
  country: text(2).default(""),
  email: text(320).superRefine(checked(email)),
  subject: requiredText(TICKET_LENGTHS.subject),
  comment: requiredText(TICKET_LENGTHS.comment),
  priority: z.enum(TICKET_PRIORITIES).default("normal"),
  tags: z.array(requiredText(LONGEST_TAG)).max(MOST_TAGS).default([]),
  /** A picture of the sender's screen: a PNG, JPEG or WebP file in base64. Only what the sender attached. */
  screenshot: z.base64().min(1).max(SCREENSHOT_CHARACTERS).nullable().default(null),
});
export type TicketInput = z.input<typeof TicketInput>;

/** A ticket that the service has taken. */
export const TakenTicket = z.object({
  id: z.string(),
  /** The number that its sender is told. */
  number: z.int(),
});

export const createTicket = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zendesk/new",
  summary:
    "Sends a request for help to the host's helpdesk, with a copy to its sender. The same one within ten minutes counts once.",
  needs: may("support.contact", account("account")),
  unlogged: "The helpdesk has it; nothing of the account changes.",
  params: ids("account"),
  body: TicketInput,
  mostBytes: SCREENSHOT_CHARACTERS + 50_000,
  response: TakenTicket,
  example: ({ account: id }) => ({
    body: {
      account_id: id,
      email: "owner@shop.example",
      subject: "No sound in the bar",
      comment: "Since this morning the bar is silent.",
    },
  }),
});

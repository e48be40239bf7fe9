import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { wordOf } from "#shared/contract/tolerance.ts";
import { TICKET_DELIVERIES, TICKET_PRIORITIES } from "#shared/domain/support/ticket.ts";

/** Requests for help, as operators read them. */

export const SupportTicket = z.object({
  id: z.string(),
  number: z.int(),
  /** ISO 8601. */
  created_at: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  business_type: z.string(),
  country: z.string(),
  /** Name and address of the sender. */
  from: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  comment: z.string(),
  score: z.int().nullable(),
  priority: wordOf(z.enum(TICKET_PRIORITIES), "normal"),
  tags: z.array(z.string()),
  has_screenshot: z.boolean(),
  delivery: wordOf(z.enum(TICKET_DELIVERIES), "listed"),
  /** Its page at the helpdesk; empty: it has none. */
  external_url: z.string(),
  /** ISO 8601; null: it is open. */
  handled_at: z.string().nullable(),
});
export type SupportTicket = z.output<typeof SupportTicket>;

const ticketParams = z.object({ ticket: z.string().max(100) });

export const listTickets = endpoint({
  method: "GET",
  path: "/api/operator/tickets",
  summary: "Requests for help, the newest first.",
  needs: operator,
  query: z.object({
    state: z.enum(["open", "handled"]).optional(),
    /** Number of the last ticket of the page before. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(30),
  }),
  response: z.object({
    items: z.array(SupportTicket),
    /** Where the next page begins; null at the end. */
    before: z.int().nullable(),
    /** Open tickets in all. */
    open: z.int(),
    /** How tickets are delivered now. */
    way: z.enum(["helpdesk", "mail", "list"]),
  }),
  example: () => ({ query: {}, status: 403 }),
});

export const getTicketScreenshot = endpoint({
  method: "GET",
  path: "/api/operator/tickets/:ticket/screenshot",
  summary: "The picture of a screen that is attached to a request for help, as a data: address.",
  needs: operator,
  params: ticketParams,
  response: z.object({ picture: z.string() }),
  example: () => ({ status: 403 }),
});

export const handleTicket = endpoint({
  method: "PUT",
  path: "/api/operator/tickets/:ticket",
  summary: "Marks a request for help as handled, or as open again.",
  needs: operator,
  unlogged: "The ticket itself says when it was handled.",
  params: ticketParams,
  body: z.object({ handled: z.boolean() }),
  response: SupportTicket,
  example: () => ({ body: { handled: true }, status: 403 }),
});

import type { TicketMail } from "#server/modules/mail/public.ts";
import type { TicketPriority } from "#shared/domain/support/ticket.ts";

/** A request for help that the service has taken. */
export interface TakenRequest extends TicketMail {
  readonly priority: TicketPriority;
  /** Its picture as a file; null: none. */
  readonly screenshot: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** What became of a request. */
export type Filing =
  | { readonly kind: "filed"; readonly delivery: "mailed" | "listed" }
  /** `externalId`: null if the helpdesk does not say. */
  | { readonly kind: "filed"; readonly delivery: "helpdesk"; readonly externalId: string | null }
  /** It will not be taken later either. */
  | { readonly kind: "refused" }
  /** To be tried again; `isDown`: other requests have no chance now. */
  | { readonly kind: "later"; readonly isDown: boolean; readonly retryAfterMs: number | null };

/** Where requests for help go, besides the operator's list. A request that is filed twice arrives once. */
export interface Helpdesk {
  readonly way: "helpdesk" | "mail" | "list";
  file(ticket: TakenRequest): Promise<Filing>;
}

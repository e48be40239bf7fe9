import { mailTicket, type TicketMail, wayOfMail } from "#server/modules/mail/public.ts";
import { readAddresses } from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import type { TicketPriority } from "#shared/domain/support/ticket.ts";
import { zendesk } from "./zendesk.ts";

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

/** The helpdesk as it is set up now: an operator may change the support address at any time. */
export async function currentHelpdesk(services: Services): Promise<Helpdesk> {
  const { env } = services;
  if (env.zendesk !== null) return { way: "helpdesk", file: zendesk(env.zendesk).file };
  const address = await hostAddress(services);
  if (address !== null && wayOfMail(env) !== "off")
    return {
      way: "mail",
      file: async (ticket) => {
        await mailTicket(services, address, ticket);
        return { kind: "filed", delivery: "mailed" };
      },
    };
  return { way: "list", file: async () => ({ kind: "filed", delivery: "listed" }) };
}

/** Where people write for help; null: the host has named no address. */
export async function hostAddress({ db, env }: Pick<Services, "db" | "env">): Promise<string | null> {
  return (await readAddresses(db)).support_email || env.supportEmail;
}

import { mailTicket, wayOfMail } from "#server/modules/mail/public.ts";
import { readAddresses } from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import type { Helpdesk } from "./port.ts";
import { zendesk } from "./zendesk.ts";

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

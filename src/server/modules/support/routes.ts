import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  getTicketScreenshot,
  handleTicket,
  listTickets,
} from "#shared/contract/rest/operator/operator-support.ts";
import { createTicket } from "#shared/contract/rest/status/support.ts";
import { takeTicket } from "./commands/create-ticket.ts";
import { currentHelpdesk } from "./helpdesk.ts";
import { PICTURE_TYPE } from "./picture.ts";
import { toTicket } from "./records.ts";
import { countOpenTickets, findTicket, screenshotOf, ticketsBefore, writeHandled } from "./repository.ts";

/** Requests for help: people send them, operators read them. */
export function registerSupportRoutes(app: App): void {
  serve(app, createTicket, async ({ viewer, subject, body, services }) => {
    const taken = await takeTicket(services, { accountId: subject.id, userId: viewer.userId }, body);
    return taken.ok ? taken.value : taken;
  });

  serve(app, listTickets, async ({ query: { state, before, limit }, services }) => {
    const { db, env } = services;
    const [rows, open, { way }] = await Promise.all([
      ticketsBefore(db, { state, before, limit: limit + 1 }),
      countOpenTickets(db),
      currentHelpdesk(services),
    ]);
    const items = rows.slice(0, limit).map((row) => toTicket(row, env.zendesk));
    return { items, before: rows.length > limit ? (items.at(-1)?.number ?? null) : null, open, way };
  });

  serve(app, getTicketScreenshot, async ({ params: { ticket }, services: { db } }) => {
    const base64 = await screenshotOf(db, ticket);
    return base64 === null ? problem("not-found") : { picture: `data:${PICTURE_TYPE};base64,${base64}` };
  });

  serve(app, handleTicket, async ({ params: { ticket }, body: { handled }, services }) => {
    const { db, env, now } = services;
    await writeHandled(db, ticket, handled ? now() : null);
    const row = await findTicket(db, ticket);
    return row ? toTicket(row, env.zendesk) : problem("not-found");
  });
}

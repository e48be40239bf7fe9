import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/plugins/calls/fastify.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isLoopbackHost } from "#server/plugins/network/caller.ts";
import { OUTBOX_PATH } from "#shared/contract/mail.ts";
import { outboxPage } from "./outbox-page.ts";
import { findInOutbox, listOutbox } from "./outbox-repository.ts";
import { mailFor } from "./way.ts";

/** The page shows mails, which need inline styles, and runs no scripts. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'self'; frame-ancestors 'none'";

const REFRESH_S = 5;

/** The outbox of a service without a mail server, for the person at its computer. */
export function registerMailRoutes(app: App): void {
  const { db, env } = app.services;
  // Against DNS rebinding: a page under a foreign name that resolves to this host could read the outbox.
  const isReader = (request: FastifyRequest) =>
    mailFor(env, request) === "outbox" && isLoopbackHost(request.host);
  const show = (reply: FastifyReply, page: string) =>
    reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(page);

  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!isReader(request)) return sendProblem(reply, { kind: "not-found" });
    // Shows new mail without a script. An open mail stays open.
    reply.header("refresh", String(REFRESH_S));
    return show(reply, outboxPage(await listOutbox(db), null));
  });

  app.get<{ Params: { id: string } }>(`${OUTBOX_PATH}/:id`, async (request, reply) => {
    if (!isReader(request)) return sendProblem(reply, { kind: "not-found" });
    const mail = await findInOutbox(db, request.params.id);
    if (!mail) return sendProblem(reply, { kind: "not-found" });
    return show(reply, outboxPage(await listOutbox(db), mail));
  });
}

import type { FastifyRequest } from "fastify";
import { type Env, isPublished } from "#server/env.ts";
import { isLocalCall } from "#server/plugins/caller.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { MailFacility } from "#shared/contract/mail.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/**
 * [Note: ways of mail] A mail server, where the host has named one by SMTP_URL. Else, unless others are meant to reach the
 * service, an outbox in its database: whoever sits at its computer reads it at /dev/outbox. Else none: what needs mail is
 * off, and says so.
 */
export function wayOfMail(env: Pick<Env, "smtpUrl" | "publicUrl" | "proxies">): MailFacility {
  if (env.smtpUrl !== null) return "smtp";
  return isPublished(env) ? "off" : "outbox";
}

/** What mail is to this caller: an outbox is one to who can read it. */
export function mailFor(env: Env, request: Pick<FastifyRequest, "raw">): MailFacility {
  const way = wayOfMail(env);
  return way === "outbox" && !isLocalCall(request.raw) ? "off" : way;
}

/** Refuses a call that needs mail where the caller's would reach nobody; null where it would. */
export function refuseWithoutMail(env: Env, request: Pick<FastifyRequest, "raw">): Refusal<Problem> | null {
  if (mailFor(env, request) !== "off") return null;
  return problem("not-found", { reason: "mail-not-set-up", message: "This service sends no mail" });
}

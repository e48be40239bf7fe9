import type { FastifyRequest } from "fastify";
import { type Env, isPublished } from "#server/env.ts";
import { isLocalCall } from "#server/plugins/network/caller.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { MailFacility } from "#shared/contract/mail.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/**
 * [Note: mail delivery] A mail server, if the host has configured one by SMTP_URL. Otherwise, unless others
 * are meant to reach the service, an outbox in its database, which the person at its computer reads at
 * /dev/outbox. Otherwise none: features that need mail are off, and report so.
 */
export function wayOfMail(env: Pick<Env, "smtpUrl" | "publicUrl" | "proxies">): MailFacility {
  if (env.smtpUrl !== null) return "smtp";
  return isPublished(env) ? "off" : "outbox";
}

/** The delivery method as it applies to this caller: an outbox counts only for callers who can read it. */
export function mailFor(env: Env, request: Pick<FastifyRequest, "raw">): MailFacility {
  const way = wayOfMail(env);
  return way === "outbox" && !isLocalCall(request.raw) ? "off" : way;
}

/** Rejects a call that needs mail if the caller's mail would reach nobody; null if it would. */
export function refuseWithoutMail(env: Env, request: Pick<FastifyRequest, "raw">): Refusal<Problem> | null {
  if (mailFor(env, request) !== "off") return null;
  return problem("not-found", { reason: "mail-not-set-up", message: "This service sends no mail" });
}

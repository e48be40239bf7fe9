import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sendMail } from "#server/modules/mail/public.ts";
import { issueLink } from "#server/modules/mailed-links/public.ts";
import { findUser, findUserByEmail } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

const QUEUE = "password-reset";

/** Runs after the answer, whose time would otherwise reveal whether there was work to do. */
const AFTER_MS = 1_000;

const ResetJob = z.object({ email: z.string() });

/**
 * Accepts a password reset request. Whether the address is known is checked in the background: neither the
 * answer nor its time reveals it. Refusal: rate-limited.
 */
export async function requestReset(
  { limits, jobs }: Services,
  ip: string,
  typed: string,
): Promise<Result<true, Problem>> {
  const email = typed.toLowerCase();
  for (const [limit, key] of [
    ["mail-from", addressBlock(ip)],
    ["mail-to", email],
  ] as const) {
    const tried = await limits.take(limit, key);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
  await jobs.send(QUEUE, { email }, { key: randomUUID(), startAfterMs: AFTER_MS });
  return ok(true);
}

/** Starts mailing the requested links. */
export async function startPasswordResets(services: Services): Promise<void> {
  const { db, jobs, log } = services;
  await jobs.work(QUEUE, async (data) => {
    const known = await findUserByEmail(db, ResetJob.parse(data).email);
    const user = known && (await findUser(db, known.id));
    if (!user) return log.debug("A password reset was asked for by nobody who is known");
    const { email, name, language } = user;
    const url = await issueLink(services, db, { purpose: "reset", userId: user.id, email });
    await sendMail(services, {
      to: email,
      user: user.id,
      language,
      name,
      template: "reset-password",
      values: { email },
      url,
    });
  });
}

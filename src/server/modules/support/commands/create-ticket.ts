import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { fileSoon } from "#server/modules/support/file-tickets.ts";
import { drawScreenshot } from "#server/modules/support/picture.ts";
import { findSameTicket, insertTicket, lockTicketsOf } from "#server/modules/support/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { TakenTicket, TicketInput } from "#shared/contract/rest/status/support.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** The same words within this time are a repeated press, or a retry of a call whose answer was lost. */
const SAME_WITHIN_MS = 10 * MINUTE_MS;

/** Whose company and address a ticket gets, whatever its body says. */
interface Sender {
  readonly accountId: string;
  readonly userId: string;
}

/** Takes a person's request for help, has it filed, and mails its sender a copy. */
export async function takeTicket(
  services: Services,
  { accountId, userId }: Sender,
  input: z.output<typeof TicketInput>,
): Promise<Result<z.output<typeof TakenTicket>, Problem>> {
  const { db, limits, now } = services;
  if (input.account_id !== accountId)
    return problem("invalid", { fields: { account_id: { code: "invalid" } } });
  for (const [limit, key] of [
    ["support-person", userId],
    ["support-account", accountId],
  ] as const) {
    const taken = await limits.take(limit, key);
    if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
  }
  const screenshot = input.screenshot === null ? ok(null) : await drawScreenshot(input.screenshot);
  if (!screenshot.ok) return screenshot;
  const { subject, comment, score, priority, tags } = input;
  const createdAt = now();
  const ticket = {
    id: randomUUID(),
    accountId,
    userId,
    createdAt,
    subject,
    comment,
    score,
    priority,
    tags,
    screenshot: screenshot.value,
    delivery: "queued",
  } as const;
  const taken = await db.transaction(async (tx) => {
    await lockTicketsOf(tx, userId);
    const same = await findSameTicket(tx, ticket, new Date(createdAt.getTime() - SAME_WITHIN_MS));
    return same ?? (await insertTicket(tx, ticket));
  });
  await fileSoon(services);
  return ok(taken);
}

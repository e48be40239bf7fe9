import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Limits invitation mails, both per account and per address. */
export async function limitInvitations(
  { limits }: Pick<Services, "limits">,
  accountId: string,
  email: string,
): Promise<Result<true, Problem>> {
  for (const [limit, key] of [
    ["invitations", accountId],
    ["invitations-to", email.toLowerCase()],
  ] as const) {
    const tried = await limits.take(limit, key);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
  return ok(true);
}

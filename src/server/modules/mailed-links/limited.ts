import { codeProblem } from "#server/code-refusals.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Runs an action with the caller's link. Rejected links count against the caller's network address; other
 * errors do not.
 */
export async function withMailedLink<Value>(
  { limits }: Pick<Services, "limits">,
  ip: string,
  work: () => Promise<Result<Value, CodeRefusal | Problem>>,
): Promise<Result<Value, Problem>> {
  const from = addressBlock(ip);
  const tried = await limits.take("mailed-link", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const done = await work();
  if (!done.ok && typeof done.reason === "string") return codeProblem(done.reason);
  await limits.giveBack("mailed-link", from);
  return done.ok ? done : refuse(done.reason as Problem);
}

import { codeProblem } from "#server/code-refusals.ts";
import { checkFirstOwnerToken } from "#server/modules/auth/first-owner.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** Checks whether the link works before the form is filled in. Refusals: unknown, used, too-many-tries. */
export async function checkFirstOwnerLink(
  services: Services,
  address: string,
  token: string,
): Promise<Result<true, Problem>> {
  const from = addressBlock(address);
  const tried = await services.limits.take("first-owner", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const checked = await checkFirstOwnerToken(services.db, token);
  if (!checked.ok) return codeProblem(checked.reason);
  await services.limits.giveBack("first-owner", from);
  return checked;
}

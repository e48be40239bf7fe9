import type { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { consumeDesktopCode } from "#server/modules/auth/desktop-codes.ts";
import { type Login, userLogin } from "#server/modules/auth/login-result.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { redeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Signs the desktop app in with a code from the browser, see [Note: sign-in in the system's browser].
 * Rejected codes count against the caller's address.
 */
export async function signInWithDesktopCode(
  services: Services,
  origin: Origin,
  input: z.output<typeof redeemDesktopCode.body>,
): Promise<Result<Login, Problem>> {
  const from = addressBlock(origin.address);
  const tried = await services.limits.take("desktop-redeem", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const now = services.now();
  const opened = await services.db.transaction(async (tx) => {
    const used = await consumeDesktopCode(tx, input, now);
    if (!used.ok) return used;
    const { userId, signedInAt } = used.value;
    return ok({ userId, session: await openSession(tx, { kind: "user", userId, origin, signedInAt }, now) });
  });
  if (!opened.ok) return codeProblem(opened.reason);
  await services.limits.giveBack("desktop-redeem", from);
  return ok(await userLogin(services, opened.value.userId, opened.value.session));
}

import type { z } from "zod";
import { useDesktopCode } from "#server/modules/auth/desktop-codes.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import type { Problem, ProblemKind } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { DesktopCodeRefusal, RedeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import { ok, type Refusal, type Result, refuse } from "#shared/domain/result/result.ts";
import { addressBlock, type Login, userLogin } from "./login.ts";

const KINDS = {
  unknown: "not-found",
  expired: "gone",
  used: "conflict",
  "too-many-tries": "rate-limited",
} as const satisfies Record<DesktopCodeRefusal, ProblemKind>;

const MESSAGES: Readonly<Record<DesktopCodeRefusal, string>> = {
  unknown: "There is no such code",
  expired: "The code has expired",
  used: "The code was used before",
  "too-many-tries": "Too many wrong codes, wait a while",
};

/**
 * Signs the desktop app in by a code from the browser, see [Note: sign-in in the system's browser]. Codes that are not
 * taken count against the address they come from.
 */
export async function redeemDesktopCode(
  services: Services,
  address: string,
  input: z.output<typeof RedeemDesktopCode>,
): Promise<Result<Login, Problem>> {
  const from = addressBlock(address);
  const tried = await services.limits.take("desktop-redeem", from);
  if (!tried.ok) return told("too-many-tries", tried.retryAfterMs);
  const now = services.now();
  const opened = await services.db.transaction(async (tx) => {
    const used = await useDesktopCode(tx, input, now);
    if (!used.ok) return used;
    const { userId } = used.value;
    return ok({ userId, session: await openSession(tx, { kind: "user", userId }, now) });
  });
  if (!opened.ok) return told(opened.reason);
  await services.limits.giveBack("desktop-redeem", from);
  return ok(await userLogin(services, opened.value.userId, opened.value.session));
}

function told(reason: DesktopCodeRefusal, retryAfterMs?: number): Refusal<Problem> {
  return refuse({
    kind: KINDS[reason],
    reason,
    message: MESSAGES[reason],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

import type { UserRow } from "#server/modules/users/public.ts";
import type { Request } from "#server/plugins/calls/fastify.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { callerOf } from "#server/plugins/network/caller.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { SIGN_IN_AGAIN, SIGN_IN_AGAIN_MINUTES } from "#shared/contract/sign-in-again.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { passwordToVerify } from "./demo-passwords.ts";
import { signedInAt } from "./open-session-repository.ts";
import { verifyPassword } from "./password.ts";

/** Retry delay while too many passwords are being checked, in ms. */
const BUSY_MS = 2_000;

/** A person acting on their own account, and where the call comes from. */
export interface OwnCall {
  readonly user: UserRow;
  readonly address: string;
  readonly isLocal: boolean;
  /** The session of the call. */
  readonly sessionId: string;
}

/** Built from a person's call about themselves. */
export function ownCall(user: UserRow, request: Request): OwnCall {
  return { user, ...callerOf(request), sessionId: request.token?.sessionId ?? "" };
}

/**
 * Confirms, by their password, that the person themselves takes an action that outlives their session. A
 * person without one, who signs in through a provider, must have signed in recently. Wrong passwords count as
 * at sign-in.
 */
export async function checkOwnPassword(
  services: Services,
  by: OwnCall,
  password: string,
): Promise<Result<true, Problem>> {
  const { user, address, isLocal } = by;
  if (user.passwordHash === null) return await isFreshSignIn(services, by);
  const key = `${addressBlock(address)} ${user.email.toLowerCase()}`;
  const tried = await services.limits.take("login-person", key);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const compared = passwordToVerify(services, user.id, password, isLocal);
  if (compared === null) return WRONG;
  const checked = await verifyPassword(user.passwordHash, compared);
  if (checked.ok && !checked.value) return WRONG;
  await services.limits.giveBack("login-person", key);
  return checked.ok ? ok(true) : problem("unavailable", { retryAfterMs: BUSY_MS });
}

/** Throws if the person of a session signed in too long ago to prove their identity. */
export async function isFreshSignIn(
  { db, now }: Services,
  { sessionId }: Pick<OwnCall, "sessionId">,
): Promise<Result<true, Problem>> {
  const at = await signedInAt(db, sessionId);
  if (at !== null && now().getTime() - at.getTime() <= SIGN_IN_AGAIN_MINUTES * 60_000) return ok(true);
  return problem("forbidden", { reason: SIGN_IN_AGAIN, message: "Sign in again first" });
}

const WRONG = problem("invalid", { fields: { password: { code: "rule", rule: "wrongPassword" } } });

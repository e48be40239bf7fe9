import type { UserRow } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { passwordToVerify } from "./demo-passwords.ts";
import { verifyPassword } from "./password.ts";

/** When to try again while too many passwords are being checked, in ms. */
const BUSY_MS = 2_000;

/** Whose password, and where the call comes from. */
export interface PasswordCheck {
  readonly user: UserRow;
  readonly address: string;
  readonly isLocal: boolean;
}

/**
 * Confirms with their password that it is the person who does something that outlives their session. Whoever has none,
 * since they sign in elsewhere, has confirmed by their session. Wrong ones count as at sign-in.
 */
export async function checkOwnPassword(
  services: Services,
  { user, address, isLocal }: PasswordCheck,
  password: string,
): Promise<Result<true, Problem>> {
  if (user.passwordHash === null) return ok(true);
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

const WRONG = problem("invalid", { fields: { password: { code: "rule", rule: "wrongPassword" } } });

import type { z } from "zod";
import { checkOwnPassword, type PasswordCheck, sessionBegan } from "#server/modules/auth/public.ts";
import { checkSecondStep, findSecondFactor } from "#server/modules/two-step/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { type OwnConfirmation, SIGN_IN_AGAIN } from "#shared/contract/rest/personal-data.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** For so long a sign-in elsewhere shows who somebody is. */
const FRESH_MS = 15 * 60_000;

/** Who asks for something of their own. */
export interface OwnCall extends PasswordCheck {
  /** The session of the call. */
  readonly sessionId: string;
}

/**
 * Confirms that it is the person themself: with the password, and with a code while two-step sign-in is on. Whoever has
 * neither types their e-mail address, soon after they signed in.
 */
export async function confirmSelf(
  services: Services,
  by: OwnCall,
  { password, code, email }: z.output<typeof OwnConfirmation>,
): Promise<Result<true, Problem>> {
  const confirmed = await checkOwnPassword(services, by, password);
  if (!confirmed.ok) return confirmed;
  const factor = await findSecondFactor(services.db, by.user.id);
  if (!factor?.confirmedAt)
    return by.user.passwordHash === null ? confirmByAddress(services, by, email) : ok(true);
  if (code === "") return problem("invalid", { fields: { code: { code: "required" } } });
  const checked = await checkSecondStep(services, by.user.id, code);
  return checked.ok ? ok(true) : checked;
}

async function confirmByAddress(
  { db, now }: Services,
  { user, sessionId }: OwnCall,
  email: string,
): Promise<Result<true, Problem>> {
  if (email === "") return problem("invalid", { fields: { email: { code: "required" } } });
  if (email.toLowerCase() !== user.email.toLowerCase())
    return problem("invalid", { fields: { email: { code: "rule", rule: "notOwnEmail" } } });
  const began = await sessionBegan(db, sessionId);
  if (began !== null && now().getTime() - began.getTime() <= FRESH_MS) return ok(true);
  return problem("forbidden", { reason: SIGN_IN_AGAIN, message: "Sign in again first" });
}

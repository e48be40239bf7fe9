import { mailSecurityNotice } from "#server/modules/mail/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { hashOfRecoveryCode, plainCode } from "./recovery-codes.ts";
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, takeStep } from "./repository.ts";
import { openSecret, stepOf } from "./secret.ts";

const APP_CODE = /^\d{6}$/;

/** The refusal of a wrong or reused code. */
export const WRONG_CODE = problem("invalid", { fields: { code: { code: "rule", rule: "wrongCode" } } });

/**
 * Consumes a code of a person's second step: of their app, or a recovery code. Wrong ones count against the
 * person regardless of their origin: an attacker here knows the password. App codes, which are short, also
 * have a daily limit.
 */
export async function checkSecondStep(
  services: Services,
  userId: string,
  code: string,
): Promise<Result<{ readonly recovery: boolean }, Problem>> {
  const typed = plainCode(code);
  const isAppCode = APP_CODE.test(typed);
  const limits = isAppCode ? (["second-step", "second-step-day"] as const) : (["second-step"] as const);
  for (const limit of limits) {
    const tried = await services.limits.take(limit, userId);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
  const isRight = isAppCode
    ? await takeAppCode(services, userId, typed)
    : await takeRecoveryCode(services.db, userId, hashOfRecoveryCode(typed));
  if (!isRight) return WRONG_CODE;
  for (const limit of limits) await services.limits.clear(limit, userId);
  if (!isAppCode) await tellOfRecovery(services, userId);
  return ok({ recovery: !isAppCode });
}

/** People who lost their app know about it; everybody else needs to be notified. */
async function tellOfRecovery(services: Services, userId: string): Promise<void> {
  services.log.info({ userId }, "A recovery code was used");
  const user = await findUser(services.db, userId);
  const left = String(await countRecoveryCodes(services.db, userId));
  if (user) await mailSecurityNotice(services, user, "recovery-code-used", { left });
}

async function takeAppCode(services: Services, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(services.db, userId);
  if (!factor?.confirmedAt) return false;
  const step = stepOf(openSecret(services, userId, factor.secret), code, services.now());
  return step !== null && (await takeStep(services.db, userId, step));
}

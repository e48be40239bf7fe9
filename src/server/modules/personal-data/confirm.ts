import type { z } from "zod";
import { checkOwnPassword, isFreshSignIn, type OwnCall } from "#server/modules/auth/public.ts";
import { checkSecondStep, findSecondFactor } from "#server/modules/two-step/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnConfirmation } from "#shared/contract/rest/people/personal-data.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";

/**
 * Confirms that the caller is the person: by password, and by a code if two-step sign-in is on. A person with
 * neither types their e-mail address, soon after signing in.
 */
export async function confirmSelf(
  services: Services,
  by: OwnCall,
  { password, code, email }: z.output<typeof OwnConfirmation>,
): Promise<Result<true, Problem>> {
  const hasPassword = by.user.passwordHash !== null;
  if (hasPassword) {
    const confirmed = await checkOwnPassword(services, by, password);
    if (!confirmed.ok) return confirmed;
  }
  const factor = await findSecondFactor(services.db, by.user.id);
  if (!factor?.confirmedAt) return hasPassword ? ok(true) : await confirmByAddress(services, by, email);
  if (code === "") return problem("invalid", { fields: { code: { code: "required" } } });
  const checked = await checkSecondStep(services, by.user.id, code);
  return checked.ok ? ok(true) : checked;
}

async function confirmByAddress(
  services: Services,
  by: OwnCall,
  email: string,
): Promise<Result<true, Problem>> {
  if (email === "") return problem("invalid", { fields: { email: { code: "required" } } });
  if (emailForm(email).toLowerCase() !== by.user.email.toLowerCase())
    return problem("invalid", { fields: { email: { code: "rule", rule: "notOwnEmail" } } });
  return await isFreshSignIn(services, by);
}

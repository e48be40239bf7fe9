import { twoStepOf, twoStepTurned } from "#server/modules/sessions/two-step-of.ts";
import { checkSecondStep, deleteFactor } from "#server/modules/two-step/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Turns a person's two-step sign-in off, confirmed with a code, unless one of their accounts requires it. */
export async function turnOff(
  services: Services,
  user: UserRow,
  code: string,
): Promise<Result<TwoStep, Problem>> {
  const { required_by } = await twoStepOf(services, user);
  if (required_by.length > 0) return problem("conflict", { reason: "required" });
  const checked = await checkSecondStep(services, user.id, code);
  if (!checked.ok) return checked;
  await deleteFactor(services.db, user.id);
  await twoStepTurned(services, user, "off");
  return ok(await twoStepOf(services, user));
}

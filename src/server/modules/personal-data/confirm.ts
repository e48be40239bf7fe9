import type { z } from "zod";
import { checkOwnPassword, type PasswordCheck } from "#server/modules/auth/public.ts";
import { checkSecondStep, findSecondFactor } from "#server/modules/two-step/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnConfirmation } from "#shared/contract/rest/personal-data.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Confirms that it is the person themself: with the password, and with a code while two-step sign-in is on. */
export async function confirmSelf(
  services: Services,
  by: PasswordCheck,
  { password, code }: z.output<typeof OwnConfirmation>,
): Promise<Result<true, Problem>> {
  const confirmed = await checkOwnPassword(services, by, password);
  if (!confirmed.ok) return confirmed;
  const factor = await findSecondFactor(services.db, by.user.id);
  if (!factor?.confirmedAt) return ok(true);
  if (code === "") return problem("invalid", { fields: { code: { code: "required" } } });
  const checked = await checkSecondStep(services, by.user.id, code);
  return checked.ok ? ok(true) : checked;
}

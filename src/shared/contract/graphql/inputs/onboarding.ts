import { z } from "zod";
import { SETTABLE_STEPS, STEP_STATUSES } from "#shared/domain/onboarding/steps.ts";
import { SubjectId } from "./values.ts";

export const SetOnboardingStep = z.object({
  account: SubjectId,
  step: z.string().pipe(z.enum(SETTABLE_STEPS)),
  status: z.enum(STEP_STATUSES).nullish().default(null),
});

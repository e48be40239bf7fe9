import { useSetOnboardingStep } from "#renderer/data/onboarding/guide.ts";
import type { SettableStep, StepStatus } from "#shared/domain/onboarding/steps.ts";

/** Stores a step as completed or skipped and goes on at once: a failed call must not hold anybody up. */
export function useFinishStep(account: string, step: SettableStep, goOn: () => void) {
  const { mutate } = useSetOnboardingStep();
  const finish = (status: StepStatus) => () => {
    mutate({ account, step, status });
    goOn();
  };
  return { onDone: finish("Completed"), onSkip: finish("Skipped") };
}

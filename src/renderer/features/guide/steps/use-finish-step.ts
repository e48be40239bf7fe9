import { useQuery } from "@tanstack/react-query";
import { onboardingStepsQuery, useSetOnboardingStep } from "#renderer/data/onboarding/guide.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SettableStep, StepStatus } from "#shared/domain/onboarding/steps.ts";

/**
 * Stores a step as completed or skipped and goes on at once: a failed call must not hold anybody up. A completed step
 * that is left by skipping stays completed.
 */
export function useFinishStep(account: string, step: SettableStep, goOn: () => void) {
  const { mutate } = useSetOnboardingStep();
  const steps = useQuery(onboardingStepsQuery(useServices(), account)).data;
  const isCompleted = steps?.some(({ name, status }) => name === step && status === "Completed") === true;
  const finish = (status: StepStatus) => () => {
    if (status === "Completed" || !isCompleted) mutate({ account, step, status });
    goOn();
  };
  return { onDone: finish("Completed"), onSkip: finish("Skipped") };
}

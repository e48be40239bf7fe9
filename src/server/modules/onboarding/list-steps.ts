import type { Services } from "#server/services.ts";
import { isStepDone, type StepStatus } from "#shared/domain/onboarding/steps.ts";
import { type OnboardingFacts, onboardingFacts } from "./repository.ts";

/** A step that somebody completed or skipped, or that the account's data show as done. */
export interface ListedStep {
  readonly name: string;
  readonly status: StepStatus;
  readonly updatedAt: Date;
}

/** The steps of accounts by account, with those of one person. Unknown accounts are omitted. */
export async function listSteps(
  { db }: Pick<Services, "db">,
  accountIds: readonly string[],
  userId: string | null,
): Promise<ReadonlyMap<string, readonly ListedStep[]>> {
  const found = await onboardingFacts(db, accountIds, userId);
  return new Map(found.map((facts) => [facts.id, mergedSteps(facts)]));
}

/** Stored steps, and those that data show as done: a skipped one that was done after all is completed. */
function mergedSteps({ stored, done }: OnboardingFacts): readonly ListedStep[] {
  const steps = new Map(
    (stored ?? []).map(({ name, status, at }) => [name, { name, status, updatedAt: new Date(at) }]),
  );
  for (const [name, at] of Object.entries(done)) {
    if (at && !isStepDone(steps.get(name)?.status, { skippedCounts: false }))
      steps.set(name, { name, status: "Completed", updatedAt: at });
  }
  return [...steps.values()];
}

/** A step in the form of the calls. */
export function toStep({ updatedAt, ...step }: ListedStep) {
  return { ...step, updatedAt: updatedAt.toISOString() };
}

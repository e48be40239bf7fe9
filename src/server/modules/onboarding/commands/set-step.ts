import { deleteStep, type StepKey, writeSteps } from "#server/modules/onboarding/repository.ts";
import type { Services } from "#server/services.ts";
import { personalStep, type SettableStep, type StepStatus } from "#shared/domain/onboarding/steps.ts";

interface StepChange {
  readonly accountId: string;
  readonly step: SettableStep;
  /** Null: open again. */
  readonly status: StepStatus | null;
  /** Whose own step it is, if the step can be one person's; null: the account's. */
  readonly userId: string | null;
}

/** Completes, skips or reopens a step, and updates the account's screens. */
export async function setStep(
  { db, events, now }: Pick<Services, "db" | "events" | "now">,
  { accountId, step, status, userId }: StepChange,
): Promise<void> {
  const key: StepKey =
    step === "qr-app-login" && userId !== null
      ? { accountId, name: personalStep(userId, step), userId }
      : { accountId, name: step, userId: null };
  if (status === null) await deleteStep(db, key);
  else await writeSteps(db, [key], { status, updatedAt: now() });
  events.publish("onboarding_update", { data: { type: "account", id: accountId }, account: accountId });
}

/** Completes a step of one person in all of their accounts. */
export async function completeOwnStep(
  { db, events, now }: Pick<Services, "db" | "events" | "now">,
  {
    userId,
    accountIds,
    step,
  }: {
    readonly userId: string;
    readonly accountIds: readonly string[];
    readonly step: Parameters<typeof personalStep>[1];
  },
): Promise<void> {
  const name = personalStep(userId, step);
  const keys = accountIds.map((accountId) => ({ accountId, name, userId }));
  await writeSteps(db, keys, { status: "Completed", updatedAt: now() });
  for (const id of accountIds)
    events.publish("onboarding_update", { data: { type: "account", id }, account: id });
}

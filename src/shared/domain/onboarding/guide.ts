import type { Account } from "#shared/contract/rest/entities.ts";
import { isInTrial, isPaymentMissing } from "#shared/domain/billing/trial.ts";
import { GUIDE_TASKS, type GuideTask, isStepDone, personalStep, type StepStatus } from "./steps.ts";

/** To whom the setup guide is offered, and what is left to do in it (specification, platform §2.4 and §4). */

/** A step that somebody completed or skipped, or that the account's data show as done. */
export interface StepRecord {
  readonly name: string;
  readonly status: StepStatus;
}

export interface TaskState {
  readonly task: GuideTask;
  readonly isDone: boolean;
}

/** The guide's tasks for a person; their own steps count beside those of the account. */
export function guideTasks(steps: readonly StepRecord[], userId: string | null): readonly TaskState[] {
  return GUIDE_TASKS.map((task) => ({ task, isDone: isTaskDone(task, steps, userId) }));
}

function isTaskDone(task: GuideTask, steps: readonly StepRecord[], userId: string | null): boolean {
  const names = [task, task === "qr-app-login" && userId !== null ? personalStep(userId, task) : task];
  return steps.some(({ name, status }) => names.includes(name) && isStepDone(status));
}

/** Number of the tasks that are left. */
export function remainingTasks(tasks: readonly TaskState[]): number {
  return tasks.filter(({ isDone }) => !isDone).length;
}

type OnboardingAccount = Pick<Account, "checkout_state" | "feature_flags" | "payment_method">;

/** Whether an account is being set up: any of the three is enough. */
export function isOnboardingEnabled(account: OnboardingAccount): boolean {
  return (
    account.checkout_state === "setup" ||
    account.feature_flags.onboarding_enabled ||
    isPaymentMissing(account.payment_method)
  );
}

type GuideAccount = OnboardingAccount & Pick<Account, "plan">;

/** The `feature-guide-enabled` flag, and the time in epoch ms. */
export interface GuideCircumstances {
  readonly flag: { readonly enabled: boolean; readonly forced: boolean };
  readonly now: number;
}

/**
 * Whether an account's record alone offers the guide, whatever is left to do. Where nothing is sold to it, its
 * onboarding decides instead of its trial. A service without billing sells nothing, and then no account has a payment method.
 */
export function mayOfferGuide(account: GuideAccount, { flag, now }: GuideCircumstances): boolean {
  const { payment_method, plan } = account;
  if (plan === "royalty-free") return false;
  if (flag.forced) return true;
  if (!flag.enabled) return false;
  return payment_method === null ? isOnboardingEnabled(account) : isInTrial(payment_method, now);
}

/** Whether the menu has the guide. Where nothing is sold, it leaves the menu with its last task. */
export function guideIsOffered(
  account: GuideAccount,
  {
    remaining,
    isHidden,
    ...circumstances
  }: GuideCircumstances & { readonly remaining: number; readonly isHidden: boolean },
): boolean {
  if (isHidden || !mayOfferGuide(account, circumstances)) return false;
  return remaining > 0 || account.payment_method !== null || circumstances.flag.forced;
}

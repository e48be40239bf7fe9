import { type AccountRow, aclsOfAccount, updateAccount } from "#server/modules/accounts/public.ts";
import { requiredOrganisation, samlOf } from "#server/modules/identities/public.ts";
import { withSecondFactor } from "#server/modules/two-step/public.ts";
import { findUsers } from "#server/modules/users/public.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SignInRules } from "#shared/contract/rest/people/two-step.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** An account's sign-in requirements for its members. */
export async function signInRules(
  { db }: Pick<Services, "db">,
  account: Pick<AccountRow, "id" | "twoStepRequired">,
): Promise<SignInRules> {
  const members = await membersOf(db, account.id);
  const ready = await withTwoSteps(db, account.id, members);
  return { two_step_required: account.twoStepRequired, without_two_step: members.length - ready.size };
}

/**
 * Turns an account's requirement of two-step sign-in on or off. It takes effect at once: members without it
 * must set it up before they continue. The person who turns it on already has it.
 */
export async function changeSignInRules(
  services: Services,
  { userId }: PersonViewer,
  account: AccountRow,
  { two_step_required }: Pick<SignInRules, "two_step_required">,
): Promise<Result<SignInRules, Problem>> {
  const { db, log, bus, events } = services;
  const members = await membersOf(db, account.id);
  if (two_step_required && !(await withTwoSteps(db, account.id, [userId])).has(userId))
    return problem("conflict", { reason: "set-up-first" });
  const changed = await updateAccount(db, account.id, { twoStepRequired: two_step_required });
  if (!changed) return deactivated("account");
  log.info({ userId, account: account.id, two_step_required }, "The rules of signing in were changed");
  events.publish("update", { data: { type: "account", id: account.id }, account: account.id });
  for (const id of members) {
    events.publish("update", { data: { type: "user", id } });
    bus.publish("subject-changed", { subject: id });
  }
  return ok(await signInRules(services, changed));
}

/** Which of these people sign in to an account with two steps: see [Note: the organisation's second step]. */
async function withTwoSteps(
  db: Services["db"],
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ready = new Set(await withSecondFactor(db, userIds));
  if (!(await samlOf(db, accountId))?.enforced) return ready;
  const others = userIds.filter((id) => !ready.has(id));
  for (const { id, email } of await findUsers(db, others))
    if ((await requiredOrganisation(db, id, email))?.accountId === accountId) ready.add(id);
  return ready;
}

async function membersOf(db: Services["db"], accountId: string): Promise<readonly string[]> {
  return (await aclsOfAccount(db, accountId)).flatMap(({ acl }) => acl.userId ?? []);
}

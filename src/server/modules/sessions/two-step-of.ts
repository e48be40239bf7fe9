import { accountsOfUser } from "#server/modules/accounts/public.ts";
import { requiredOrganisation } from "#server/modules/identities/public.ts";
import { mailSecurityNotice } from "#server/modules/mail/public.ts";
import { countRecoveryCodes, findSecondFactor } from "#server/modules/two-step/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";

/** A person's own two-step sign-in; see [Note: the organisation's second step]. */
export async function twoStepOf({ db }: Pick<Services, "db">, user: UserRow): Promise<TwoStep> {
  const [factor, left, accounts, organisation] = await Promise.all([
    findSecondFactor(db, user.id),
    countRecoveryCodes(db, user.id),
    accountsOfUser(db, user.id),
    requiredOrganisation(db, user.id, user.email),
  ]);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: left,
    required_by: accounts
      .filter((row) => row.twoStepRequired && row.id !== organisation?.accountId)
      .map((row) => row.businessName),
    has_password: user.passwordHash !== null,
  };
}

/** Logs the change and notifies the person: their screens, whose access may depend on it, and by mail. */
export async function twoStepTurned(services: Services, user: UserRow, turned: "on" | "off"): Promise<void> {
  const { log, events, bus } = services;
  log.info({ userId: user.id }, `Two-step sign-in was turned ${turned}`);
  events.publish("update", { data: { type: "user", id: user.id } });
  bus.publish("subject-changed", { subject: user.id });
  await mailSecurityNotice(services, user, `two-step-${turned}`);
}

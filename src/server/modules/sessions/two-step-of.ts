import { accountsOfUser } from "#server/modules/accounts/public.ts";
import { countRecoveryCodes, findSecondFactor } from "#server/modules/two-step/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import type { TwoStep } from "#shared/contract/rest/two-step.ts";

/** A person's own two-step sign-in. */
export async function twoStepOf({ db }: Pick<Services, "db">, user: UserRow): Promise<TwoStep> {
  const [factor, left, accounts] = await Promise.all([
    findSecondFactor(db, user.id),
    countRecoveryCodes(db, user.id),
    accountsOfUser(db, user.id),
  ]);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: left,
    required_by: accounts.filter((row) => row.twoStepRequired).map((row) => row.businessName),
    has_password: user.passwordHash !== null,
  };
}

/** Logs the change, and tells the person's screens: what they may see can depend on it. */
export function twoStepTurned({ log, events, bus }: Services, userId: string, turned: "on" | "off"): void {
  log.info({ userId }, `Two-step sign-in was turned ${turned}`);
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

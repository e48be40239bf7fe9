import { type AccountRow, findAccount } from "#server/modules/accounts/public.ts";
import { billingState } from "#server/modules/billing/public.ts";
import { findZone, type ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Subscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import { accountPrice } from "./price.ts";
import { toAccountSubscription, toSubscription } from "./records.ts";
import { findSubscription } from "./repository.ts";

/** The account of a zone. */
export async function accountOf({ db }: Pick<Services, "db">, { zone }: ZoneRow): Promise<AccountRow> {
  const account = await findAccount(db, zone.accountId);
  if (!account) throw new Error(`The account of the zone ${zone.id} is gone`);
  return account;
}

/** A zone's subscription as it is now. */
export async function readSubscription(services: Services, soundZoneId: string): Promise<Subscription> {
  const { db, env, now } = services;
  const row = await findZone(db, soundZoneId);
  if (!row) throw new Error(`The zone ${soundZoneId} is gone`);
  const account = await accountOf(services, row);
  const [subscription, price, state] = await Promise.all([
    findSubscription(db, soundZoneId),
    accountPrice(services, account),
    billingState(services, account),
  ]);
  return toSubscription({
    row,
    account,
    subscription,
    price,
    state,
    billing: env.billing,
    now: now().getTime(),
  });
}

/** An account's subscription as it is now; not found if nothing has a price in its country. */
export async function readAccountSubscription(
  services: Services,
  accountId: string,
): Promise<AccountSubscription | Refusal<Problem>> {
  const account = await findAccount(services.db, accountId);
  const price = account && (await accountPrice(services, account));
  if (!account || !price) return problem("not-found");
  return toAccountSubscription(account, await billingState(services, account), price);
}

import { saveBillingGroup } from "#server/modules/subscriptions/repository.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";

/** Changes the billing group of a zone's subscription; empty: the account's default one. */
export async function changeBillingGroup(
  { db, events }: Pick<Services, "db" | "events">,
  { zone }: ZoneRow,
  group: string,
): Promise<void> {
  await saveBillingGroup(db, zone, group === "" ? null : group);
  events.publish("billing_update", {
    data: { type: "account", id: zone.accountId },
    account: zone.accountId,
  });
}

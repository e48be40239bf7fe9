import type { AclRow } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import type { EventName } from "#shared/contract/events.ts";

type Change = Extract<EventName, "create" | "update" | "delete">;

/** Tells the account's screens, and the person's own wherever they are open, that a membership changed. */
export function publishMembership(
  { events, bus }: Pick<Services, "events" | "bus">,
  change: Change,
  { id, accountId, userId }: Pick<AclRow["acl"], "id" | "accountId" | "userId">,
): void {
  events.publish(change, { data: { type: "acl", id }, account: accountId });
  if (userId === null) return;
  // The person's own screens first: what follows ends their connections, which they open again.
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

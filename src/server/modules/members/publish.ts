import type { AclRow } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import type { EventName } from "#shared/contract/events.ts";

type Change = Extract<EventName, "create" | "update" | "delete">;

/** Notifies the account's screens, and the person's own screens everywhere, of a changed membership. */
export function publishMembership(
  { events, bus }: Pick<Services, "events" | "bus">,
  change: Change,
  { id, accountId, userId }: Pick<AclRow["acl"], "id" | "accountId" | "userId">,
): void {
  events.publish(change, { data: { type: "acl", id }, account: accountId });
  if (userId === null) return;
  // The person's own screens first: the next step closes their connections, which they reopen.
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

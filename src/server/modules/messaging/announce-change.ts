import type { Services } from "#server/services.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

/** The least time between two events about an account's record of plays, in ms: a large chain announces every second. */
const RECORDED_MS = 2000;

/** Updates the screens of an account and what its players announce. */
export function publishMessaging(services: Pick<Services, "bus" | "events">, accountId: string): void {
  services.bus.publish("announcements-changed", { accountId });
  publishRecord(services, accountId);
}

function publishRecord({ events }: Pick<Services, "events">, accountId: string): void {
  events.publish("messaging_update", { data: { type: "account", id: accountId }, account: accountId });
}

/** The accounts whose screens are updated soon. */
const createWaiting = () => new Set<string>();

/** Updates the screens of an account soon, as its zones have announced something. */
export function publishPlays(services: Pick<Services, "events" | "parts">, accountId: string): void {
  const accounts = partOf(services, createWaiting);
  if (accounts.has(accountId)) return;
  accounts.add(accountId);
  setTimeout(() => {
    accounts.delete(accountId);
    publishRecord(services, accountId);
  }, RECORDED_MS).unref();
}

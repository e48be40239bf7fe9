import type { Services } from "#server/services.ts";

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

const waiting = new WeakMap<Services["events"], Set<string>>();

/** Updates the screens of an account soon, as its zones have announced something. */
export function publishPlays({ events }: Pick<Services, "events">, accountId: string): void {
  const accounts = waiting.get(events) ?? new Set();
  waiting.set(events, accounts);
  if (accounts.has(accountId)) return;
  accounts.add(accountId);
  setTimeout(() => {
    accounts.delete(accountId);
    publishRecord({ events }, accountId);
  }, RECORDED_MS).unref();
}

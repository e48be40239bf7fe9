import type { Services } from "#server/services.ts";

/** Tells the screens of an account that a sound changed its state. */
export function announceSounds({ events }: Pick<Services, "events">, accountId: string): void {
  events.publish("messaging_update", { data: { type: "account", id: accountId }, account: accountId });
}

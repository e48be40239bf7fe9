import type { Services } from "#server/services.ts";

/** Tells a person's screens that sessions ended: by the event first, since their connections are closed after it. */
export function publishEndedSessions(
  { events, bus }: Pick<Services, "events" | "bus">,
  userId: string,
): void {
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

import type { Services } from "#server/services.ts";

/**
 * Notifies a person's screens of ended sessions: by event first, because their connections are closed
 * afterwards.
 */
export function publishEndedSessions(
  { events, bus }: Pick<Services, "events" | "bus">,
  userId: string,
): void {
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

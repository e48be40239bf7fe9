import { findOpenSessions, revokeSession } from "#server/modules/auth/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Ends the chosen sessions of a person; returns how many. Their screens are notified by an event before their
 * connections are closed.
 */
export async function endSessions(
  { db, now, bus, events }: Pick<Services, "db" | "now" | "bus" | "events">,
  userId: string,
  isChosen: (sessionId: string) => boolean,
): Promise<number> {
  const chosen = (await findOpenSessions(db, userId, now())).filter(({ id }) => isChosen(id));
  for (const { id } of chosen) await revokeSession(db, id, now());
  if (chosen.length > 0) {
    events.publish("update", { data: { type: "user", id: userId } });
    bus.publish("subject-changed", { subject: userId });
  }
  return chosen.length;
}

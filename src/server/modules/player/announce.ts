import type { Services } from "#server/services.ts";
import type { ZoneScope } from "#shared/domain/access/policy.ts";

/** Tells screens that what they show of a zone's playback has changed. */
export function announcePlayback(
  { bus, events }: Pick<Services, "bus" | "events">,
  { soundZoneId, accountId }: ZoneScope,
): void {
  bus.publish("playback-state", { soundZoneId });
  events.publish("playback_state_change", {
    data: { type: "sound_zone", id: soundZoneId },
    account: accountId,
    soundZone: soundZoneId,
  });
}

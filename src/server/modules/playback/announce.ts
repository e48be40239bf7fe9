import type { Services } from "#server/services.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";

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

/** The same when its player came or went: what lists and pages of zones say of it has changed as well. */
export function announcePresence(services: Pick<Services, "bus" | "events">, zone: ZoneScope): void {
  announcePlayback(services, zone);
  services.events.publish("update", {
    data: { type: "sound_zone", id: zone.soundZoneId },
    account: zone.accountId,
    soundZone: zone.soundZoneId,
  });
}

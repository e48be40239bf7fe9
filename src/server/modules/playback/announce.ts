import type { Services } from "#server/services.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";

/**
 * Notifies screens of a change in a zone's playback. Only those that show this zone: a track changes in some zone of a
 * large account every second. What the whole account shows is its displayed state, see the module `zone-states`.
 */
export function announcePlayback(
  { bus, events }: Pick<Services, "bus" | "events">,
  { soundZoneId }: ZoneScope,
): void {
  bus.publish("playback-state", { soundZoneId });
  events.publish("playback_state_change", {
    data: { type: "sound_zone", id: soundZoneId },
    soundZone: soundZoneId,
  });
}

/**
 * As {@link announcePlayback}, when the zone's player connected or disconnected: lists and pages of zones
 * show that too.
 */
export function announcePresence(services: Pick<Services, "bus" | "events">, zone: ZoneScope): void {
  announcePlayback(services, zone);
  services.events.publish("update", {
    data: { type: "sound_zone", id: zone.soundZoneId },
    account: zone.accountId,
    soundZone: zone.soundZoneId,
  });
}

import { announcePlayback } from "#server/modules/playback/public.ts";
import { zonesOf } from "#server/modules/schedule-editing/repository.ts";
import type { ScheduleRow } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { EventName } from "#shared/contract/events.ts";

/** Notifies the pages of a schedule and of its account. */
export function publishSchedule(
  { events }: Pick<Services, "events">,
  name: Extract<EventName, "create" | "update" | "delete">,
  { id, accountId: account }: Pick<ScheduleRow, "id" | "accountId">,
): void {
  events.publish(name, { data: { type: "schedule", id }, account });
  events.publish(name, { data: { type: "slot_set", id }, account });
}

/** Sends a schedule to the players of its zones; their screens show its name. */
export async function sendToZones(
  services: Services,
  { id, accountId }: Pick<ScheduleRow, "id" | "accountId">,
): Promise<void> {
  for (const soundZoneId of await zonesOf(services.db, id)) {
    services.bus.publish("zone-changed", { soundZoneId, what: "source" });
    announcePlayback(services, { soundZoneId, accountId });
    services.events.publish("update", {
      data: { type: "sound_zone", id: soundZoneId },
      account: accountId,
      soundZone: soundZoneId,
    });
  }
}

/** Notifies an account's screens of its library's new version; null: it did not change. */
export function publishLibrary(services: Services, accountId: string, version: number | null): void {
  if (version === null) return;
  services.bus.publish("library-changed", { accountId, version });
  services.events.publish("update", { data: { type: "music_library", id: accountId }, account: accountId });
}

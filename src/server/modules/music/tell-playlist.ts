import type { CollectionRow } from "#server/modules/catalogue/public.ts";
import { announcePlayback } from "#server/modules/playback/public.ts";
import { zonesPlaying } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Tells of a change to what a playlist says of itself: its pages and its account's library, and, where it is played under
 * another name or in another order, its zones' players and screens.
 */
export async function tellPlaylist(
  services: Services,
  { id, curatorAccountId }: Pick<CollectionRow, "id" | "curatorAccountId">,
  { isReordered, isRenamed }: { readonly isReordered: boolean; readonly isRenamed: boolean },
): Promise<void> {
  const { db, bus, events } = services;
  const zones = isReordered || isRenamed ? await zonesPlaying(db, id) : [];
  for (const zone of zones) {
    bus.publish("zone-changed", { soundZoneId: zone.id, what: "source" });
    announcePlayback(services, { soundZoneId: zone.id, accountId: zone.accountId });
    if (isRenamed)
      events.publish("update", {
        data: { type: "sound_zone", id: zone.id },
        account: zone.accountId,
        soundZone: zone.id,
      });
  }
  if (curatorAccountId !== null)
    events.publish("update", { data: { type: "collection", id }, account: curatorAccountId });
}

import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { announcePlayback } from "#server/modules/playback/public.ts";
import { zonesPlaying } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Publishes a change of a playlist's name, description or order to its pages and its account's library; a new name or order
 * also to the players and screens of the zones that play it.
 */
export async function publishPlaylist(
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

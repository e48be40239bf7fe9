import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { announcePlayback } from "#server/modules/playback/public.ts";
import { zonesPlaying } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";

/** What changed besides what a collection's own page shows. */
interface Change {
  /** Its tracks, or the order that they play in. */
  readonly isReordered: boolean;
  /** Its name or its picture. */
  readonly isRenamed: boolean;
}

/**
 * Publishes a change of a collection to its pages and its account's library. Players and screens of zones that play it hear of
 * a change that is heard or seen there.
 */
export async function publishChange(
  services: Services,
  { id, curatorAccountId }: Pick<CollectionRow, "id" | "curatorAccountId">,
  { isReordered, isRenamed }: Change,
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

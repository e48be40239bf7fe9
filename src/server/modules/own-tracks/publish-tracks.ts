import { setImmediate } from "node:timers/promises";
import { renewCollections } from "#server/modules/collections/public.ts";
import { forgetTracks } from "#server/modules/music-lookup/public.ts";
import { announcePlayback, renewQueues, zonesQueueing } from "#server/modules/playback/public.ts";
import type { Services } from "#server/services.ts";

/** Tracks changed by one transaction. */
const AT_ONCE = 100;

/** Changes tracks in batches, between which the service answers other calls. */
export async function inBatches(
  ids: readonly string[],
  change: (some: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await change(ids.slice(start, start + AT_ONCE));
    await setImmediate();
  }
}

/**
 * Publishes a change of own tracks: caches forget them, players get their collections and queues anew, and screens refetch.
 * With `isDeleted` the tracks also leave the queues.
 */
export async function publishTracks(
  services: Services,
  accountId: string,
  ids: readonly string[],
  { isDeleted = false }: { readonly isDeleted?: boolean } = {},
): Promise<void> {
  const { db, bus, events } = services;
  forgetTracks(services);
  await renewCollections(services, ids);
  const zones = await zonesQueueing(db, accountId, ids);
  const queued = [...new Set([...zones.values()].flat())];
  await renewQueues(db, [...zones.keys()], isDeleted ? queued : []);
  for (const soundZoneId of zones.keys()) {
    bus.publish("zone-changed", { soundZoneId, what: "intent" });
    announcePlayback(services, { soundZoneId, accountId });
  }
  events.publish("own_tracks_update", { data: { type: "account", id: accountId }, account: accountId });
}

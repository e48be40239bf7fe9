import { findAccount } from "#server/modules/accounts/public.ts";
import { publishPlaylist } from "#server/modules/music/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { markChanged, newSnapshot } from "#server/modules/playlists/public.ts";
import type { Services } from "#server/services.ts";
import { readComposition } from "#shared/domain/music/composition.ts";
import { audienceOfZones } from "./audience.ts";
import { makeList } from "./make-list.ts";
import { listOf, replaceList, setComposition, stationsToRefill, takeStation } from "./repository.ts";
import { completeSounds } from "./sounds.ts";

/** Stations keep changing: once a day each gets another part of its list, without what was played or blocked much. */

const QUEUE = "station-refill";
const MINUTE_MS = 60_000;
const EVERY_MS = 15 * MINUTE_MS;
const REFILLED_EVERY_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 50;
/** All of a large import, some at a time. */
const SOUND_STEPS = 1000;

/** Starts the refilling, which one process of the service does at a time. */
export async function startRefilling(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    // Queued first, so that the next run does not depend on this one's success.
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
    await refillDue(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: MINUTE_MS });
}

/** Refills the stations that are due, the longest waiting first; returns their ids. */
export async function refillDue(services: Services): Promise<readonly string[]> {
  await completeSounds(services, SOUND_STEPS);
  const before = new Date(services.now().getTime() - REFILLED_EVERY_MS);
  const refilled: string[] = [];
  for (const id of await stationsToRefill(services.db, before, AT_ONCE)) {
    try {
      if (await refill(services, id, before)) refilled.push(id);
    } catch (error) {
      services.log.error({ err: error, station: id }, "A station could not be refilled");
    }
  }
  return refilled;
}

/** Whoever else refills it at the same time finds it taken, and later no longer due. */
async function refill(services: Services, id: string, before: Date): Promise<boolean> {
  const changed = await services.db.transaction(async (tx): Promise<CollectionRow | null> => {
    const station = await takeStation(tx, id, before);
    if (!station) return null;
    const now = services.now();
    const composition = readComposition(station.composer);
    const account = station.curatorAccountId && (await findAccount(tx, station.curatorAccountId));
    const current = await listOf(tx, id);
    const within = { ...services, db: tx };
    const made =
      composition && account
        ? await makeList(within, account, await audienceOfZones(within, account), composition, current)
        : null;
    await setComposition(tx, id, { refilledAt: now });
    // A recipe that fits nothing any more leaves what is there: a station is never emptied.
    if (!made || made.length === 0) return null;
    await replaceList(tx, id, made, now);
    return await markChanged(tx, id, newSnapshot(), now);
  });
  if (!changed) return false;
  await publishPlaylist(services, changed, { isReordered: true });
  return true;
}

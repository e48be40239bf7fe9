import { findAccount } from "#server/modules/accounts/public.ts";
import { changeCollection, tracklistOf } from "#server/modules/collections/public.ts";
import type { Services } from "#server/services.ts";
import { inTransaction } from "#server/services.ts";
import { readComposition } from "#shared/domain/music/composing/composition.ts";
import { ok } from "#shared/domain/result/result.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { audienceOfZones } from "./audience.ts";
import { makeList } from "./make-list.ts";
import { stationsToRefill } from "./repository.ts";
import { completeSounds } from "./sounds.ts";

/** Stations keep changing: once a day each gets another part of its list, without what was played or blocked much. */

const QUEUE = "station-refill";
const EVERY_MS = 15 * MINUTE_MS;
const REFILLED_EVERY_MS = DAY_MS;
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

/** Refills a station that is due and that no other process is refilling; whether its tracks changed. */
async function refill(services: Services, id: string, before: Date): Promise<boolean> {
  let isRefilled = false;
  await changeCollection(
    services,
    id,
    async (station, tx) => {
      if (station.refilledAt === null || station.refilledAt >= before) return ok({});
      const composition = readComposition(station.composer);
      const account = station.curatorAccountId && (await findAccount(tx, station.curatorAccountId));
      const current = await tracklistOf(tx, id);
      const within = inTransaction(services, tx);
      const made =
        composition && account
          ? await makeList(within, account, await audienceOfZones(within, account), composition, current)
          : null;
      // A recipe that no track fits any more keeps its tracks: a station is never emptied.
      isRefilled = made !== null && made.length > 0;
      return ok({ refilledAt: services.now(), ...(made && isRefilled ? { tracks: made } : {}) });
    },
    { skipLocked: true },
  );
  return isRefilled;
}

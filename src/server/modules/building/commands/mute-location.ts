import {
  accountOfLocation,
  activeZonesOf,
  deleteMute,
  endingMutes,
  keepMute,
  type MuteRow,
  muteOf,
  pauseZones,
  restoreZones,
} from "#server/modules/building/repository.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import { announcePlayback, ensureStates } from "#server/modules/playback/public.ts";
import type { Services } from "#server/services.ts";

const QUEUE = "end-mutes";
const RETRIES = { most: 5, delayMs: 5_000 };

/** The outcome of a call. */
interface Changed {
  /** The location was not muted before, or is not any more. */
  readonly isChange: boolean;
  /** How many zones were paused or restored. */
  readonly zones: number;
}

type Place = Pick<LocationRow, "id" | "accountId">;

interface NewMute {
  /** Name of the building system. */
  readonly by: string;
  readonly reason: string;
  readonly minutes: number | null;
}

/**
 * Mutes the active zones of a location. A location that is muted keeps its mute, with this reason and time limit.
 */
export async function muteLocation(
  services: Services,
  place: Place,
  { by, reason, minutes }: NewMute,
): Promise<Changed & { readonly mute: MuteRow }> {
  const { db, jobs } = services;
  const now = services.now();
  // One whose time was over while the service was down.
  await endDueMute(services, place.id);
  const endsAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  const { mute, isNew, zones } = await db.transaction(async (tx) => {
    const wanted = { locationId: place.id, mutedBy: by, reason, startedAt: now, endsAt };
    const kept = await keepMute(tx, wanted);
    if (!kept.isNew) return { ...kept, zones: 0 };
    await ensureStates(tx, await activeZonesOf(tx, place.id));
    return { ...kept, zones: (await pauseZones(tx, place.id)).length };
  });
  if (endsAt !== null) await sendEnd(jobs, place.id, endsAt, now);
  announce(services, place, await activeZonesOf(db, place.id));
  return { mute, isChange: isNew, zones };
}

/** Ends a location's mute, if there is one: its zones do again what they did before. */
export async function endMute(services: Services, place: Place): Promise<Changed> {
  const zones = await restore(services, place, null);
  return { isChange: zones !== null, zones: zones ?? 0 };
}

/** Ends a location's mute if its time is over. */
export async function endDueMute(services: Services, locationId: string): Promise<void> {
  const accountId = await accountOfLocation(services.db, locationId);
  if (accountId === null) return;
  const zones = await restore(services, { id: locationId, accountId }, services.now());
  if (zones !== null) services.log.info({ location: locationId, zones }, "A mute ended by its time limit");
}

/** Ends mutes when their time is over. */
export async function startEndingMutes(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.work<{ locationId: string }>(QUEUE, async ({ locationId }) => {
    await endDueMute(services, locationId);
    // The job may have come early, by another clock.
    const mute = await muteOf(db, locationId);
    if (mute?.endsAt) await sendEnd(jobs, locationId, mute.endsAt, services.now());
  });
  // A process may have ended between a mute and its job.
  for (const { locationId, endsAt } of await endingMutes(db))
    if (endsAt) await sendEnd(jobs, locationId, endsAt, services.now());
}

/** At most one job waits for an end: a new time limit is another end. */
async function sendEnd(jobs: Services["jobs"], locationId: string, endsAt: Date, now: Date): Promise<void> {
  await jobs.send(
    QUEUE,
    { locationId },
    {
      key: `${locationId} ${endsAt.getTime()}`,
      startAfterMs: Math.max(1_000, endsAt.getTime() - now.getTime()),
      retries: RETRIES,
    },
  );
}

/** Deletes the mute, only if it is due at `dueAt` unless that is null; null when there was none. */
async function restore(services: Services, place: Place, dueAt: Date | null): Promise<number | null> {
  const restored = await services.db.transaction(async (tx) =>
    (await deleteMute(tx, place.id, dueAt)) ? await restoreZones(tx, place.accountId) : null,
  );
  if (restored === null) return null;
  announce(services, place, [...restored, ...(await activeZonesOf(services.db, place.id))]);
  return restored.length;
}

/** Sends the new intent to the zones' players, and the mute to the screens. */
function announce(services: Services, place: Place, zones: readonly string[]): void {
  for (const soundZoneId of new Set(zones)) {
    services.bus.publish("zone-changed", { soundZoneId, what: "intent" });
    announcePlayback(services, { soundZoneId, accountId: place.accountId });
  }
  services.events.publish("update", { data: { type: "location", id: place.id }, account: place.accountId });
}

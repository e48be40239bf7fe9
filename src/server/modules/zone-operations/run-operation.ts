import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { ensureStates } from "#server/modules/playback/public.ts";
import { findPreset } from "#server/modules/presets/public.ts";
import { publishSettings, publishZone } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import type { StoredChange } from "#shared/contract/rest/zones/zone-operations.ts";
import { countriesWithout } from "./markets-repository.ts";
import { type PlanFacts, planZone, waitsForMute } from "./plan.ts";
import {
  changesOf,
  endOperation,
  lockUnfinished,
  lockZones,
  type OperationRow,
  type Outcome,
  type PresentZone,
  unfinishedOperations,
  waitingZones,
  writeOutcomes,
  writeValues,
} from "./repository.ts";

const QUEUE = "zone-operation";
const RETRIES = { most: 5, delayMs: 2_000 } as const;
/** Zones of a transaction: short enough for others to be served in between. */
const BATCH = 250;
/** Batches until operations of others have their turn. */
const BATCHES_A_TURN = 4;
const SEEDS = 2 ** 31 - 1;

/** Starts the work on operations; those that a restart interrupted go on. */
export async function startZoneOperations(services: Services): Promise<void> {
  await services.jobs.work<{ id: string }>(QUEUE, ({ id }) => runTurn(services, id));
  for (const id of await unfinishedOperations(services.db)) await queueOperation(services, id);
}

export async function queueOperation({ jobs }: Pick<Services, "jobs">, id: string): Promise<void> {
  await jobs.send(QUEUE, { id }, { key: id, retries: RETRIES });
}

/** Some batches of an operation; queues the rest. */
async function runTurn(services: Services, id: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) {
    // The embedded database works on this thread: answers to other calls go out in between.
    await setImmediate();
    if (!(await runBatch(services, id))) return;
  }
  await queueOperation(services, id);
}

/** Changes the next zones of an operation; false when it has ended. */
export async function runBatch(services: Services, id: string): Promise<boolean> {
  const batch = await changeNext(services, id)
    .catch((error: unknown) => {
      // Such as a deadlock with another change, which succeeds the second time.
      services.log.warn({ err: error, operation: id }, "A change of many zones is tried once more");
      return changeNext(services, id);
    })
    .catch((error: unknown) => {
      services.log.error({ err: error, operation: id }, "A change of many zones failed in some of them");
      return failNext(services, id);
    });
  if (batch === null) return false;
  const { operation, changed } = batch;
  for (const one of changed) announceZone(services, operation, one);
  announceOperation(services, operation);
  return !batch.isEnd;
}

interface Batch {
  readonly operation: OperationRow;
  readonly changed: readonly ChangedZone[];
  /** No zone was left. */
  readonly isEnd: boolean;
}

interface ChangedZone {
  readonly zone: PresentZone;
  readonly outcome: Outcome;
}

/** Does something with the next zones of an operation, or ends it; null when it has ended before. */
async function withNext(
  services: Services,
  id: string,
  work: (
    tx: Services["db"],
    operation: OperationRow,
    zoneIds: readonly string[],
  ) => Promise<readonly ChangedZone[]>,
): Promise<Batch | null> {
  return await services.db.transaction(async (tx) => {
    // Locked, since another process may work on it too.
    const operation = await lockUnfinished(tx, id);
    if (!operation) return null;
    const ids = await waitingZones(tx, id, BATCH);
    if (ids.length > 0) return { operation, changed: await work(tx, operation, ids), isEnd: false };
    await endOperation(tx, id, services.now());
    return { operation, changed: [], isEnd: true };
  });
}

function changeNext(services: Services, id: string): Promise<Batch | null> {
  return withNext(services, id, async (tx, { accountId, change, undoOf }, ids) => {
    await ensureStates(tx, ids);
    const zones = await lockZones(tx, ids);
    const read = await factsOf(tx, accountId, change, undoOf, zones);
    const facts = { ...read, now: services.now() };
    const planned = zones.map((zone) => ({ zone, outcome: planZone(zone, change, facts) }));
    const changed = planned.filter(({ outcome }) => outcome.after !== undefined);
    await writeValues(
      tx,
      changed.map(({ zone, outcome }) => ({
        id: zone.id,
        values: outcome.after ?? {},
        waits: waitsForMute(zone, change, outcome),
        seed: randomInt(SEEDS),
      })),
    );
    await writeOutcomes(
      tx,
      id,
      planned.map(({ outcome }) => outcome),
    );
    return changed;
  });
}

/** Gives the next zones up, so that an operation always ends; they can be retried. */
function failNext(services: Services, id: string): Promise<Batch | null> {
  return withNext(services, id, async (tx, _operation, ids) => {
    await writeOutcomes(
      tx,
      id,
      ids.map((zone) => ({ id: zone, reason: "failed" })),
    );
    return [];
  });
}

async function factsOf(
  db: Services["db"],
  accountId: string,
  change: StoredChange,
  undoOf: string | null,
  zones: readonly PresentZone[],
): Promise<Omit<PlanFacts, "now">> {
  const found =
    change.type === "preset" && change.preset !== null
      ? await findPreset(db, accountId, change.preset)
      : null;
  const preset = found && {
    settings: found.settings,
    source:
      found.playFromType !== null && found.playFromId !== null
        ? { type: found.playFromType, id: found.playFromId }
        : null,
  };
  const source = change.type === "source" ? change.play_from : (preset?.source ?? null);
  const countries = [...new Set(zones.map(({ isoCountry }) => isoCountry))];
  return {
    preset,
    // A schedule has music for its gaps, which depends on the zone.
    silentIn: source?.type === "collection" ? await countriesWithout(db, source.id, countries) : new Set(),
    changed:
      undoOf === null
        ? new Map()
        : await changesOf(
            db,
            undoOf,
            zones.map(({ id }) => id),
          ),
  };
}

/** Notifies a zone's player and the screens that show it. */
function announceZone(services: Services, { change }: OperationRow, { zone, outcome }: ChangedZone): void {
  const { playing, volume, source, settings, labels, preset } = outcome.after ?? {};
  const soundZoneId = zone.id;
  if (source !== undefined) {
    const immediate = change.type === "source" ? change.immediate : true;
    services.bus.publish("zone-changed", { soundZoneId, what: "source", immediate });
  } else if (playing !== undefined || volume !== undefined)
    services.bus.publish("zone-changed", { soundZoneId, what: "intent" });
  if (settings !== undefined) publishSettings(services, { zone }, settings);
  if ([source, settings, labels, preset].some((part) => part !== undefined)) publishZone(services, zone);
}

/** Notifies the account's people of an operation's progress. */
function announceOperation({ events }: Services, { id, accountId }: OperationRow): void {
  events.publish("zone_operation_update", { data: { type: "sound_zone", id }, account: accountId });
}

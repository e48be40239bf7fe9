import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import {
  type AccountRow,
  checkAccountLimit,
  findAccount,
  lockAccount,
} from "#server/modules/accounts/public.ts";
import {
  addNewLabels,
  insertLocationLabels,
  insertZoneLabels,
  labelsOfAccount,
  publishLabels,
} from "#server/modules/labels/public.ts";
import {
  insertLocations,
  type LocationRow,
  newLocation,
  publishLocation,
  updateLocation,
} from "#server/modules/locations/public.ts";
import { ensureStates, startSource } from "#server/modules/playback/public.ts";
import { insertZones, zoneMaker } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ZoneImport, ZoneImportCounts } from "#shared/contract/rest/zones/zone-import.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";
import type { ImportPlan, PlannedLocation, PlannedZone } from "#shared/domain/zones/import/plan-import.ts";
import { countsOf, planOf } from "./check-import.ts";

/** Ids of states that are inserted together. */
const AT_ONCE = 1000;

type Counts = z.output<typeof ZoneImportCounts>;

/** What an import changed, for notifying players and screens after it is committed. */
interface Imported {
  readonly counts: Counts;
  readonly locations: readonly LocationRow[];
  readonly newZones: readonly string[];
  readonly reassigned: readonly string[];
  readonly newLabels: readonly string[];
  /** A location with a change of its own or in its zones; null: nothing has changed. */
  readonly touched: string | null;
}

/** Adds and changes the locations and zones of a file: in one transaction, which a second import waits for. */
export async function importLines(
  services: Services,
  { viewer, subject }: { readonly viewer: Viewer; readonly subject: Subject },
  input: z.output<typeof ZoneImport>,
): Promise<Result<Counts, Problem>> {
  const {
    account: { id: accountId },
  } = subject;
  const done = await services.db.transaction(async (tx): Promise<Result<Imported, Problem>> => {
    await lockAccount(tx, accountId);
    const account = await findAccount(tx, accountId);
    const plan = await planOf(tx, accountId, input);
    if (!account) return problem("not-found");
    if (plan.errors.length > 0) return problem("conflict", { reason: "import-errors" });
    const counts = countsOf(plan);
    const refused =
      refuseActions(viewer, subject, plan, counts) ??
      (await checkAccountLimit(tx, accountId, "locations", counts.new_locations)) ??
      (await checkAccountLimit(tx, accountId, "zones", counts.new_zones));
    if (refused) return refused;
    return await write(tx, account, services.now(), plan, counts);
  });
  if (!done.ok) return done;
  await publish(services, accountId, done.value);
  return ok(done.value.counts);
}

/** Why the viewer may not do everything that a plan does; null if they may. */
function refuseActions(
  viewer: Viewer,
  subject: Subject,
  plan: ImportPlan,
  counts: Counts,
): Refusal<Problem> | null {
  const zones = plan.locations.flatMap((location) => location.zones);
  const needed: readonly (readonly [Action, boolean])[] = [
    ["location.create", counts.new_locations > 0],
    ["location.update", counts.changed_locations > 0],
    ["zone.update", counts.changed_zones > 0],
    ["zone.assign", zones.some(({ source }) => source !== null)],
    ["label.edit", plan.newLabels.length > 0],
  ];
  for (const [action, isNeeded] of needed) {
    const decision = isNeeded ? may(viewer, action, subject) : null;
    if (decision?.ok === false) return problem("forbidden", { reason: decision.reason });
  }
  return null;
}

async function write(
  tx: Database,
  account: AccountRow,
  now: Date,
  plan: ImportPlan,
  counts: Counts,
): Promise<Result<Imported, Problem>> {
  const made = await addNewLabels(
    tx,
    { accountId: account.id, at: now },
    plan.newLabels.map((name) => ({ name })),
  );
  if (!made.ok) return made;
  const own = await labelsOfAccount(tx, account.id);
  const labelIds = new Map(own.map(({ key, id }) => [key, id]));
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => labelIds.get(key) ?? []);

  const placed = plan.locations.map((planned) => ({ planned, row: rowOf(account.id, now, planned) }));
  await insertLocations(
    tx,
    placed.flatMap(({ row }) => row ?? []),
  );
  const changed: LocationRow[] = [];
  for (const planned of plan.locations) {
    const after = planned.id !== null && planned.isChanged ? await change(tx, planned.id, planned) : null;
    if (after) changed.push(after);
  }
  const make = zoneMaker(account, now);
  const zones = placed.flatMap(({ planned, row }) => {
    const locationId = planned.id ?? row?.id ?? "";
    return planned.zones.map((zone) => ({
      zone,
      row: zone.id === null ? make({ locationId, name: zone.name, source: zone.source }) : null,
    }));
  });
  const newZones = zones.flatMap(({ row }) => row ?? []);
  await insertZones(tx, newZones);
  const newIds = newZones.map(({ id }) => id);
  for (let start = 0; start < newIds.length; start += AT_ONCE)
    await ensureStates(tx, newIds.slice(start, start + AT_ONCE));
  const reassigned = await reassign(
    tx,
    zones.map(({ zone }) => zone),
  );
  await insertLocationLabels(
    tx,
    placed.flatMap(({ planned, row }) =>
      idsOf(planned.labels).map((labelId) => ({ locationId: planned.id ?? row?.id ?? "", labelId })),
    ),
  );
  await insertZoneLabels(
    tx,
    zones.flatMap(({ zone, row }) =>
      idsOf(zone.labels).map((labelId) => ({ soundZoneId: zone.id ?? row?.id ?? "", labelId })),
    ),
  );
  const [first] = placed;
  const isAnything = Object.values(counts).some((count) => count > 0);
  return ok({
    counts,
    locations: changed,
    newZones: newIds,
    reassigned,
    newLabels: made.value.map(({ id }) => id),
    touched: isAnything && first ? (first.planned.id ?? first.row?.id ?? null) : null,
  });
}

function rowOf(accountId: string, now: Date, { id, country, ...planned }: PlannedLocation) {
  return id === null ? newLocation(accountId, now, { ...planned, iso_country: country }) : null;
}

function change(tx: Database, id: string, planned: PlannedLocation) {
  const { address, city, postal_code: postalCode, country: isoCountry, timezone } = planned;
  return updateLocation(tx, id, { address, city, postalCode, isoCountry, timezone });
}

/** Assigns known zones their new music, and returns them. */
async function reassign(tx: Database, zones: readonly PlannedZone[]): Promise<readonly string[]> {
  const changed = zones.flatMap(({ id, source }) => (id !== null && source ? [{ id, source }] : []));
  for (const [sourceId, group] of Map.groupBy(changed, ({ source }) => source.id)) {
    const [first] = group;
    if (!first) continue;
    await startSource(
      tx,
      group.map(({ id }) => id),
      { type: first.source.type, id: sourceId, queue: undefined, play: false },
    );
  }
  return changed.map(({ id }) => id);
}

/** One event of a location makes all lists of the account stale; players get only what concerns them. */
async function publish(
  services: Services,
  accountId: string,
  { locations, newZones, reassigned, newLabels, touched }: Imported,
): Promise<void> {
  const { bus, events } = services;
  for (const soundZoneId of newZones) bus.publish("zone-changed", { soundZoneId, what: "zone" });
  for (const soundZoneId of reassigned)
    bus.publish("zone-changed", { soundZoneId, what: "source", immediate: true });
  for (const location of locations) await publishLocation(services, location);
  if (newLabels.length > 0) publishLabels(services, accountId);
  if (touched !== null)
    events.publish("update", { data: { type: "location", id: touched }, account: accountId });
}

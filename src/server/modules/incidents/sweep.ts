import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { weeksOf } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import { INCIDENT_KINDS, type IncidentKind } from "#shared/domain/incidents/incident-facts.ts";
import {
  type Incident,
  type IncidentFacts,
  incidentsAfter,
  JUDGED_AGAIN_MS,
  RETURNS_WITHIN_MS,
} from "#shared/domain/incidents/incident-rule.ts";
import { musicPeriods, openPeriods, type Period } from "#shared/domain/incidents/periods.ts";
import type { Week } from "#shared/domain/schedules/day-plans.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  type IncidentChange,
  type IncidentRow,
  lastIncidents,
  type SweptZone,
  setSweptUntil,
  spansBetween,
  suspectZones,
  sweptUntil,
  troublesSince,
  writeIncidents,
  zonesToSweep,
} from "./facts-repository.ts";

/** Zones judged at a time: a step must leave the database to others in between. */
const AT_ONCE = 500;
/** After a longer downtime of the service, incidents of the time before are not derived. */
const MOST_BACK_MS = 30 * DAY_MS;

type SweepServices = Pick<Services, "db" | "now" | "events">;

/**
 * Opens, continues and ends incidents of all zones, see [Note: incidents are derived]. Several processes may
 * sweep at the same time. Returns the number of changes.
 */
export async function sweepIncidents(services: SweepServices): Promise<number> {
  const { db } = services;
  const now = services.now();
  const judged = (await sweptUntil(db)) ?? now;
  const since = new Date(
    Math.max(Math.min(judged.getTime(), now.getTime()) - JUDGED_AGAIN_MS, now.getTime() - MOST_BACK_MS),
  );
  const ids = await suspectZones(db, since);
  let changes = 0;
  for (let n = 0; n < ids.length; n += AT_ONCE) {
    // The embedded database works on this thread: calls are answered in between.
    await setImmediate();
    changes += await sweepZones(services, ids.slice(n, n + AT_ONCE), since, now);
  }
  await setSweptUntil(db, now);
  return changes;
}

async function sweepZones(
  services: SweepServices,
  ids: readonly string[],
  since: Date,
  now: Date,
): Promise<number> {
  const { db } = services;
  const [zones, spans, troubles, known] = await Promise.all([
    zonesToSweep(db, ids),
    spansBetween(db, ids, since, now),
    troublesSince(db, ids, since),
    lastIncidents(db, ids, new Date(since.getTime() - RETURNS_WITHIN_MS)),
  ]);
  const plans = await plansOf(db, zones, since.getTime(), now.getTime());
  const changes: IncidentChange[] = [];
  for (const zone of zones) {
    const facts: IncidentFacts = {
      since: since.getTime(),
      now: now.getTime(),
      spans: zone.isActive
        ? (spans.get(zone.id) ?? []).map(({ state, cause, startedAt, endedAt }) => {
            return { state, cause, from: startedAt.getTime(), to: endedAt?.getTime() ?? null };
          })
        : [],
      troubles: zone.isActive
        ? (troubles.get(zone.id) ?? []).map(({ cause, since: from, resolvedAt }) => {
            return { cause, from: from.getTime(), to: resolvedAt?.getTime() ?? null };
          })
        : [],
      wantedSince: zone.isWanted ? (zone.playingSince?.getTime() ?? 0) : null,
      ...plans(zone),
    };
    for (const kind of INCIDENT_KINDS) {
      const last = known.get(zone.id)?.find((row) => row.kind === kind) ?? null;
      changes.push(...changesOf(zone, kind, last, facts));
    }
  }
  const written = await writeIncidents(db, changes);
  const made = changes.filter(({ row }) => written.has(row.id));
  for (const change of made) announce(services, change);
  return made.length;
}

/** When zones are open and have music; zones with the same plan share the work. */
async function plansOf(db: Database, zones: readonly SweptZone[], since: number, now: number) {
  const weeks = await weeksOf(db, zones);
  const known = new Map<string, readonly Period[]>();
  const memo = (key: string, compute: () => readonly Period[]) => {
    const periods = known.get(key) ?? compute();
    known.set(key, periods);
    return periods;
  };
  return (zone: SweptZone): { readonly open: readonly Period[]; readonly music: readonly Period[] } => {
    const { timezone, hours } = zone;
    const place = `${timezone} ${JSON.stringify(hours)}`;
    const open = memo(place, () => openPeriods(hours, timezone, since, now));
    const week: Week | undefined = weeks.get(zone.id);
    if (!week) return { open, music: [] };
    // Playlists always play while the location is open.
    if (zone.playFromType !== "schedule") return { open, music: open };
    const key = `${place} ${zone.playFromId} ${week.fallbackCollectionId}`;
    return { open, music: memo(key, () => musicPeriods(week, timezone, since, now)) };
  };
}

/** What has changed of a zone's incidents of a kind. */
function changesOf(
  zone: SweptZone,
  kind: IncidentKind,
  last: IncidentRow | null,
  facts: IncidentFacts,
): readonly IncidentChange[] {
  return incidentsAfter(kind, last && toIncident(last), facts).flatMap((incident) => {
    const row = toRow(incident, zone);
    const before = last?.id === row.id ? last : null;
    return before && isSame(before, row) ? [] : [{ row, before }];
  });
}

/** Notifies screens, and whoever listens to events on the bus. */
function announce({ events }: SweepServices, { row: { accountId, soundZoneId } }: IncidentChange): void {
  events.publish("incident_update", {
    data: { type: "sound_zone", id: soundZoneId },
    account: accountId,
    soundZone: soundZoneId,
  });
}

function toIncident(row: IncidentRow): Incident {
  const { id, kind, cause, startedAt, endedAt, returns, returnedAt, inOpeningHours } = row;
  return {
    id,
    kind,
    cause,
    from: startedAt.getTime(),
    to: endedAt?.getTime() ?? null,
    returns,
    returnedAt: returnedAt?.getTime() ?? null,
    inOpeningHours,
  };
}

function toRow(
  { id, kind, cause, from, to, returns, returnedAt, inOpeningHours }: Incident,
  zone: SweptZone,
): IncidentRow {
  return {
    // The same in every process that finds it.
    id: id ?? createHash("sha256").update(`${zone.id}/${kind}/${from}`).digest("base64url").slice(0, 22),
    accountId: zone.accountId,
    locationId: zone.locationId,
    soundZoneId: zone.id,
    kind,
    cause,
    startedAt: new Date(from),
    endedAt: to === null ? null : new Date(to),
    returns,
    returnedAt: returnedAt === null ? null : new Date(returnedAt),
    inOpeningHours,
  };
}

function isSame(before: IncidentRow, row: IncidentRow): boolean {
  return (
    before.cause === row.cause &&
    before.endedAt?.getTime() === row.endedAt?.getTime() &&
    before.returns === row.returns &&
    before.inOpeningHours === row.inOpeningHours
  );
}

import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import { CLOCK_TOLERANCE_MS, DEVICE_TROUBLES } from "#shared/domain/devices/device-facts.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import type { IncidentKind } from "./incident-facts.ts";
import type { Period } from "./periods.ts";

/**
 * What counts as an incident of a zone. Instants in epoch ms.
 *
 * [Note: incidents are derived] Incidents follow from the zone's spans of displayed states, its player's
 * troubles, its opening hours and its plan. Each sweep judges the time since the previous one again, so
 * running it twice changes nothing, and a sweep after a downtime finds what happened meanwhile.
 */

/** An offline player or a playback problem counts after this long within the opening hours, in ms. */
const OFFLINE_COUNTS_AFTER_MS = MINUTE_MS;
/** Silence where the plan has music counts after this long, in ms. */
const SILENCE_COUNTS_AFTER_MS = 2 * MINUTE_MS;
/** An incident that returns within this time after its end, in ms, is the same one. */
export const RETURNS_WITHIN_MS = 10 * MINUTE_MS;
/** How much of the time before the previous sweep is judged again, in ms: longer than any of the above. */
export const JUDGED_AGAIN_MS = CLOCK_TOLERANCE_MS + 5 * MINUTE_MS;

/** A time with one displayed state; `to` is null for the current one. */
export interface StateSpan {
  readonly state: ShownState;
  /** A device trouble or playback problem. */
  readonly cause: string | null;
  readonly from: number;
  readonly to: number | null;
}

/** A trouble that the zone's player reported; `to` is null while it holds. */
interface TroubleSpan {
  readonly cause: DeviceTroubleCause;
  readonly from: number;
  readonly to: number | null;
}

/** What is known of a zone between two instants. */
export interface IncidentFacts {
  readonly since: number;
  readonly now: number;
  /** Those that touch this time, the oldest first. */
  readonly spans: readonly StateSpan[];
  /** The same, without those that are shown on the device's card only. */
  readonly troubles: readonly TroubleSpan[];
  /** Since when people want music; null if somebody paused it. */
  readonly wantedSince: number | null;
  /** When its location is open in this time, in order. */
  readonly open: readonly Period[];
  /** When its plan has music in this time, in order. */
  readonly music: readonly Period[];
}

/** An incident as stored. */
export interface Incident {
  /** Null: a new one. */
  readonly id: string | null;
  readonly kind: IncidentKind;
  readonly cause: string | null;
  readonly from: number;
  /** Null while it holds. */
  readonly to: number | null;
  readonly returns: number;
  /** When it last returned; null if it never did. */
  readonly returnedAt: number | null;
  readonly inOpeningHours: boolean;
}

/** A time in which something was wrong. */
interface Run {
  readonly cause: string | null;
  readonly from: number;
  readonly to: number | null;
  /** When it became an incident; null if it only continues one. */
  readonly countsFrom: number | null;
}

const KIND_OF_TROUBLE: Partial<Record<DeviceTroubleCause, IncidentKind>> = {
  DEVICE_ERROR_UPDATE_FAILED: "updateFailed",
  DEVICE_ERROR_DISK_FULL: "diskFull",
  DEVICE_ERROR_CLOCK: "clockWrong",
};

const RUNS = {
  offline: offlineRuns,
  silent: silentRuns,
  problem: (facts) => joined([...problemRuns(facts), ...troubleRuns(facts, "problem")]),
  updateFailed: (facts) => troubleRuns(facts, "updateFailed"),
  diskFull: (facts) => troubleRuns(facts, "diskFull"),
  clockWrong: (facts) => troubleRuns(facts, "clockWrong"),
} as const satisfies Record<IncidentKind, (facts: IncidentFacts) => readonly Run[]>;

const NEW = { id: null, returns: 0, returnedAt: null, inOpeningHours: false };

/**
 * A zone's incidents of a kind after this time: the last known one, which may have ended or returned, and new
 * ones.
 */
export function incidentsAfter(
  kind: IncidentKind,
  last: Incident | null,
  facts: IncidentFacts,
): readonly Incident[] {
  const runs = RUNS[kind](facts);
  const all: Incident[] = [];
  let current = last;
  for (const { cause, to, countsFrom } of runs) {
    if (current && to !== null && to <= (current.to ?? current.returnedAt ?? current.from)) continue;
    if (current?.to === null) {
      current = { ...current, cause, to };
    } else if (countsFrom !== null) {
      if (current && countsFrom - current.to <= RETURNS_WITHIN_MS) {
        const returnedAt = Math.max(countsFrom, current.to);
        current = { ...current, cause, to, returns: current.returns + 1, returnedAt };
      } else {
        if (current) all.push(current);
        current = { ...NEW, kind, cause, from: countsFrom, to };
      }
    }
  }
  // Its zone was unpaired or deactivated, or no longer has a plan.
  if (current?.to === null && !runs.some(({ to }) => to === null)) current = { ...current, to: facts.now };
  if (current) all.push(current);
  return all.map((incident) => withHours(incident, facts));
}

function withHours(incident: Incident, { open, now }: IncidentFacts): Incident {
  const until = incident.to ?? now;
  const isOpen = open.some(({ from, to }) => from <= until && to > incident.from);
  return { ...incident, inOpeningHours: incident.inOpeningHours || isOpen };
}

/** Closed hours raise none: it counts from the first open moment, and then continues over night. */
function offlineRuns(facts: IncidentFacts): readonly Run[] {
  return runsOf(facts.spans, ({ state }) => state === "offline").map((run) => ({
    ...run,
    cause: null,
    countsFrom: firstWithin(facts.open, run, facts, OFFLINE_COUNTS_AFTER_MS),
  }));
}

/**
 * Judged while it holds: only the present intent is known. A player that is silent by its own plan may differ
 * from the service's by the tolerated difference of the clocks.
 */
function silentRuns(facts: IncidentFacts): readonly Run[] {
  const current = facts.spans.find(({ to }) => to === null);
  const runs = runsOf(facts.spans, ({ state }) => state === "paused" || state === "silent");
  return runs.map((run) => {
    const common = { cause: null, from: run.from };
    if (run.to !== null || !current) return { ...common, to: run.to, countsFrom: null };
    // Somebody paused it, or a building system muted it: that ends it, whatever its plan has.
    if (facts.wantedSince === null) return { ...common, to: facts.now, countsFrom: null };
    const least = current.state === "silent" ? CLOCK_TOLERANCE_MS : SILENCE_COUNTS_AFTER_MS;
    const wanted = { from: Math.max(current.from, facts.wantedSince), to: null };
    return { ...common, to: null, countsFrom: firstWithin(facts.music, wanted, facts, least) };
  });
}

/** Problems of playback. Device troubles come from the zone's errors, and an unpaid zone is no incident. */
function problemRuns({ spans, now }: IncidentFacts): readonly Run[] {
  const isPlayback = ({ state, cause }: StateSpan) =>
    state === "problem" && cause !== "no-subscription" && !DEVICE_TROUBLES.some((known) => known === cause);
  return runsOf(spans, isPlayback)
    .filter(({ from, to }) => (to ?? now) - from > OFFLINE_COUNTS_AFTER_MS)
    .map((run) => ({ ...run, countsFrom: run.from }));
}

function troubleRuns({ troubles }: IncidentFacts, kind: IncidentKind): readonly Run[] {
  return joined(
    troubles
      .filter(({ cause }) => (KIND_OF_TROUBLE[cause] ?? "problem") === kind)
      .map((trouble) => ({ ...trouble, countsFrom: trouble.from })),
  );
}

/** Neighbouring spans that match, as one. */
function runsOf(spans: readonly StateSpan[], isWrong: (span: StateSpan) => boolean) {
  const runs: { cause: string | null; from: number; to: number | null }[] = [];
  for (const span of spans.filter(isWrong)) {
    const { cause, from, to } = span;
    const last = runs.at(-1);
    if (last?.to === from) runs[runs.length - 1] = { cause, from: last.from, to };
    else runs.push({ cause, from, to });
  }
  return runs;
}

/** Overlapping runs as one, with the cause of the one that lasts longest. */
function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const run of runs.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (!last || (last.to !== null && last.to < run.from)) all.push(run);
    else if (last.to !== null && (run.to === null || run.to > last.to))
      all[all.length - 1] = { ...last, cause: run.cause, to: run.to };
  }
  return all;
}

/** The first moment of a run within one of these periods in which it lasts longer than `leastMs`; else null. */
function firstWithin(
  periods: readonly Period[],
  run: { readonly from: number; readonly to: number | null },
  { since, now }: IncidentFacts,
  leastMs: number,
): number | null {
  for (const period of periods) {
    const from = Math.max(period.from, run.from, since);
    if (Math.min(period.to, run.to ?? now) - from > leastMs) return from;
  }
  return null;
}

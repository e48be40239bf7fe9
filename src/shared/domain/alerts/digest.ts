import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";
import { type DigestTime, type IncidentFacts, isAbout, type RuleFacts } from "./alert-facts.ts";
import { lastedLongEnough } from "./due-notices.ts";

/** A digest that could not be sent this long is not sent any more: the next one is near. */
export const LATEST_DIGEST_MS = 6 * HOUR_MS;

/** The last time at or before `now` at which a digest was due, and the one before it. */
export function digestAt(
  { hour, zone }: DigestTime,
  now: number,
): { readonly at: number; readonly since: number } {
  const today = Math.floor(wallTimeAt(zone, now) / DAY_MS);
  const on = (day: number) => instantAt(zone, day * DAY_MS + hour * HOUR_MS);
  return on(today) <= now
    ? { at: on(today), since: on(today - 1) }
    : { at: on(today - 1), since: on(today - 2) };
}

/** The due digest of a rule: what goes on, and what was over since the one before. */
export interface DueDigest {
  readonly at: number;
  readonly open: readonly string[];
  /** Includes what began and ended at night, of which nobody was told. */
  readonly over: readonly string[];
}

/** Null: none is due. */
export function dueDigest(
  rule: RuleFacts,
  incidents: readonly IncidentFacts[],
  now: number,
): DueDigest | null {
  if (rule.digest === null) return null;
  const { at, since } = digestAt(rule.digest, now);
  if (now - at > LATEST_DIGEST_MS) return null;
  // As things were at that time, whenever it is sent: what happens later is for the next one.
  const then = incidents.map((incident) => ({
    ...incident,
    endedAt: incident.endedAt !== null && incident.endedAt <= at ? incident.endedAt : null,
  }));
  const named = then.filter((incident) => isAbout(rule, incident) && lastedLongEnough(rule, incident, at));
  return {
    at,
    open: named.filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
    over: named.filter(({ endedAt }) => endedAt !== null && endedAt > since).map(({ id }) => id),
  };
}

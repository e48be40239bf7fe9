import { setImmediate } from "node:timers/promises";
import type { Services } from "#server/services.ts";
import { openPeriods, type Period } from "#shared/domain/incidents/periods.ts";
import { byMonth, monthAt, startOfMonth, uptimeBetween } from "#shared/domain/incidents/uptime.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { spansBetween } from "./facts-repository.ts";
import { addUptime, type CountedTime, silencesBetween, zonesToCount } from "./uptime-repository.ts";

/** Zones counted at a time: a step must leave the database to others in between. */
const AT_ONCE = 500;
/** Younger times may still change: an incident of silence is found afterwards. */
const SETTLED_AFTER_MS = 20 * MINUTE_MS;

type ZoneToCount = Awaited<ReturnType<typeof zonesToCount>>[number];

/**
 * Adds the time since the previous count to each zone's months. It continues where each zone's count ended, so a
 * downtime of the service leaves no gap.
 */
export async function countUptime({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const to = now().getTime() - SETTLED_AFTER_MS;
  const periods = new Map<string, readonly Period[]>();
  for (let last = ""; ; ) {
    // The embedded database works on this thread: calls are answered in between.
    await setImmediate();
    const zones = await zonesToCount(db, last, AT_ONCE);
    const due = zones.flatMap((zone) => {
      const from = beginOf(zone, to);
      return from < to ? [{ zone, from }] : [];
    });
    if (due.length > 0) {
      const ids = due.map(({ zone }) => zone.id);
      const begin = new Date(Math.min(...due.map(({ from }) => from)));
      const [spans, silences] = await Promise.all([
        spansBetween(db, ids, begin, new Date(to)),
        silencesBetween(db, ids, begin, new Date(to)),
      ]);
      const openOf = ({ timezone, hours }: ZoneToCount, from: number) => {
        const key = `${timezone} ${JSON.stringify(hours)} ${from}`;
        const known = periods.get(key) ?? openPeriods(hours, timezone, from, to);
        periods.set(key, known);
        return known;
      };
      await addUptime(
        db,
        due.flatMap(({ zone, from }): CountedTime[] => {
          const facts = {
            open: openOf(zone, from),
            spans: (spans.get(zone.id) ?? []).map(({ state, cause, startedAt, endedAt }) => {
              return { state, cause, from: startedAt.getTime(), to: endedAt?.getTime() ?? null };
            }),
            silences: (silences.get(zone.id) ?? []).map(({ startedAt, endedAt }) => {
              return { from: startedAt.getTime(), to: endedAt?.getTime() ?? to };
            }),
            firstSpan: zone.firstSpan?.getTime() ?? null,
          };
          return byMonth(zone.timezone, from, to).map((part) => ({
            soundZoneId: zone.id,
            accountId: zone.accountId,
            month: part.month,
            before: part.month === zone.month ? zone.until : null,
            until: new Date(part.to),
            uptime: uptimeBetween(facts, part.from, part.to),
          }));
        }),
      );
    }
    const end = zones.at(-1);
    if (!end || zones.length < AT_ONCE) return;
    last = end.id;
  }
}

/** Where a zone's count continues; the first one begins with its first recorded month. */
function beginOf({ until, createdAt, firstSpan, timezone }: ZoneToCount, to: number): number {
  if (until) return until.getTime();
  const month = monthAt(timezone, firstSpan?.getTime() ?? to);
  return Math.max(createdAt.getTime(), startOfMonth(timezone, month));
}

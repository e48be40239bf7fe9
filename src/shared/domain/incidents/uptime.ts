import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import { instantAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import type { StateSpan } from "./incident-rule.ts";
import type { Period } from "./periods.ts";

/**
 * The uptime of music: how a zone's opening hours went. Instants and lengths in ms.
 *
 * [Note: uptime of an offline zone] A player without a connection keeps playing stored music, but the service does
 * not know it: that time counts as offline.
 */

/** Why music did not sound as planned. `unknown` is the time before the zone's state was first recorded. */
export const LOST_BY = ["offline", "problem", "paused", "noSubscription", "notSetUp", "unknown"] as const;

/** Parts of opening hours; `asPlanned` is playing, or silent by plan. */
export const UPTIME_PARTS = ["asPlanned", ...LOST_BY] as const;
export type UptimePart = (typeof UPTIME_PARTS)[number];
export type Uptime = Readonly<Record<UptimePart, number>>;

export const NO_UPTIME: Uptime = {
  asPlanned: 0,
  offline: 0,
  problem: 0,
  paused: 0,
  noSubscription: 0,
  notSetUp: 0,
  unknown: 0,
};

const PART_OF = {
  playing: "asPlanned",
  silent: "asPlanned",
  paused: "paused",
  offline: "offline",
  problem: "problem",
  noSubscription: "noSubscription",
  notPaired: "notSetUp",
  notSetUp: "notSetUp",
} as const satisfies Record<ShownState, UptimePart>;

/** Troubles that need a person, while music keeps playing. */
const HARMLESS: readonly DeviceTroubleCause[] = [
  "DEVICE_ERROR_CLOCK",
  "DEVICE_ERROR_DISK_FULL",
  "DEVICE_ERROR_UNSUPPORTED_VERSION",
  "DEVICE_ERROR_UPDATE_FAILED",
];

/** What is known of a zone's time. */
interface UptimeFacts {
  /** In order. */
  readonly open: readonly Period[];
  /** In order; a time between them was not recorded, since the zone was deactivated. */
  readonly spans: readonly StateSpan[];
  /** Times in which it was silent for no reason, see the incident kind `silent`. */
  readonly silences: readonly Period[];
  /** The beginning of its first span; null if it has none. */
  readonly firstSpan: number | null;
}

/** How the opening hours between two instants went. */
export function uptimeBetween(facts: UptimeFacts, from: number, to: number): Uptime {
  const parts: Record<UptimePart, number> = { ...NO_UPTIME };
  const known = facts.firstSpan ?? to;
  for (const open of facts.open) {
    const hours = { from: Math.max(open.from, from), to: Math.min(open.to, to) };
    if (hours.to <= hours.from) continue;
    parts.unknown += overlap(hours, { from, to: known });
    for (const { state, cause, ...span } of facts.spans) {
      const time = { from: Math.max(span.from, hours.from), to: Math.min(span.to ?? to, hours.to) };
      const length = time.to - time.from;
      if (length <= 0) continue;
      const isQuiet = state === "paused" || state === "silent";
      const wrong = isQuiet ? facts.silences.reduce((sum, silence) => sum + overlap(time, silence), 0) : 0;
      const isHarmless = state === "problem" && HARMLESS.some((harmless) => harmless === cause);
      parts[isHarmless ? "asPlanned" : PART_OF[state]] += length - wrong;
      parts.problem += wrong;
    }
  }
  return parts;
}

/** The share of each part, 0 to 1; null without opening hours. */
export function uptimeShares(uptime: Uptime): Uptime | null {
  const all = UPTIME_PARTS.reduce((sum, part) => sum + uptime[part], 0);
  if (all === 0) return null;
  return Object.fromEntries(UPTIME_PARTS.map((part) => [part, uptime[part] / all])) as Record<
    UptimePart,
    number
  >;
}

/** The month of an instant at a place, as YYYY-MM. */
export function monthAt(timezone: string, instant: number): string {
  return new Date(wallTimeAt(timezone, instant)).toISOString().slice(0, 7);
}

/** The first instant of a month at a place. */
export function startOfMonth(timezone: string, month: string): number {
  return instantAt(timezone, Date.parse(`${month}-01T00:00:00Z`));
}

/** Another month, so many later or earlier. */
export function monthAfter(month: string, months = 1): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A time split at the ends of months at a place. */
export function byMonth(
  timezone: string,
  from: number,
  to: number,
): readonly (Period & { readonly month: string })[] {
  const parts: (Period & { month: string })[] = [];
  for (let at = from; at < to; ) {
    const month = monthAt(timezone, at);
    const end = Math.min(to, startOfMonth(timezone, monthAfter(month)));
    parts.push({ month, from: at, to: end });
    at = end;
  }
  return parts;
}

function overlap(one: Period, other: Period): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

import { CLOCK_TOLERANCE_MS } from "#shared/domain/devices/device-facts.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** The lines of the connection check, in order. Only the desktop app can tell about the last two. */
export const CONNECTIVITY_CHECKS = [
  "service",
  "latency",
  "socket",
  "speed",
  "clock",
  "dns",
  "proxy",
] as const;
export type ConnectivityCheck = (typeof CONNECTIVITY_CHECKS)[number];

/** Everything that a check can find, and how good that is. */
export const FINDINGS = {
  reached: "ok",
  offline: "failed",
  gate: "failed",
  portal: "failed",
  noAnswer: "failed",
  outOfOrder: "failed",
  quick: "ok",
  slow: "warning",
  verySlow: "failed",
  socketOpen: "ok",
  socketBlocked: "failed",
  socketSilent: "failed",
  plenty: "ok",
  enough: "ok",
  fewZones: "warning",
  tooSlow: "failed",
  speedLimited: "unknown",
  clockRight: "ok",
  clockSlow: "warning",
  clockFast: "warning",
  clockFarSlow: "failed",
  clockFarFast: "failed",
  nameFound: "ok",
  nameNotFound: "failed",
  proxyFine: "ok",
  proxyAsks: "failed",
  notMeasured: "unknown",
} as const satisfies Record<string, "ok" | "warning" | "failed" | "unknown">;
export type Finding = keyof typeof FINDINGS;
export type CheckResult = (typeof FINDINGS)[Finding];

/** Findings that something can be done about. */
export type AdvisedFinding = {
  [Name in Finding]: (typeof FINDINGS)[Name] extends "ok" ? never : Name;
}[Finding];

/** The result of one check. */
export interface Verdict {
  readonly check: ConnectivityCheck;
  readonly finding: Finding;
  /** The measured value: ms, kbit/s, or ms of the clock's offset. Null where nothing is measured. */
  readonly measured: number | null;
  /** A name from the network: the host that was looked up, or the proxy. */
  readonly name: string | null;
}

/** What came back from a first call to the service. */
export type Reach = "reached" | "offline" | "gate" | "portal" | "noAnswer" | "outOfOrder";

/** What became of a websocket; silent: it opened, and nothing came through it. */
export type SocketOutcome = "socketOpen" | "socketBlocked" | "socketSilent";

/** A longer response time, in ms, is felt when a zone is controlled. */
export const SLOW_MS = 300;
/** A longer one looks like a failure. */
export const VERY_SLOW_MS = 2_000;

/**
 * Download speed that a zone needs, in kbit/s: tracks have up to 192 kbit/s, and a player also has to fill its store
 * for times without a connection.
 */
export const ZONE_KBPS = 320;
/** Below this, in kbit/s, only a few zones can play, and other traffic on the line disturbs them. */
export const FEW_ZONES_KBPS = 1_000;
/** From this number of zones on, the measurement says no more about it. */
export const PLENTY_OF_ZONES = 50;

/** A difference that nobody notices, in ms: messages and schedules start by the minute. */
const CLOCK_FINE_MS = MINUTE_MS;

export function judgeService(reach: Reach): Verdict {
  return verdict("service", reach);
}

export function judgeSocket(outcome: SocketOutcome): Verdict {
  return verdict("socket", outcome);
}

/** Judges the median of some round trips in ms. */
export function judgeLatency(roundTrips: readonly number[]): Verdict {
  const ms = median(roundTrips);
  if (ms === null) return notMeasured("latency");
  return verdict("latency", ms > VERY_SLOW_MS ? "verySlow" : ms > SLOW_MS ? "slow" : "quick", ms);
}

/** Judges a download speed in kbit/s; "limited": the service refused to measure it again; null: not measured. */
export function judgeSpeed(speed: number | "limited" | null): Verdict {
  if (speed === null) return notMeasured("speed");
  if (speed === "limited") return verdict("speed", "speedLimited");
  if (speed < ZONE_KBPS) return verdict("speed", "tooSlow", speed);
  if (speed < FEW_ZONES_KBPS) return verdict("speed", "fewZones", speed);
  return verdict("speed", zonesFor(speed) < PLENTY_OF_ZONES ? "enough" : "plenty", speed);
}

/** The number of zones that a download speed in kbit/s suffices for. */
export function zonesFor(kbps: number): number {
  return Math.floor(kbps / ZONE_KBPS);
}

/** Judges a clock by the time, in ms, that the service's clock is ahead of it. */
export function judgeClock(offsetMs: number | null): Verdict {
  if (offsetMs === null) return notMeasured("clock");
  const off = Math.abs(offsetMs);
  if (off <= CLOCK_FINE_MS) return verdict("clock", "clockRight", offsetMs);
  const isFar = off > CLOCK_TOLERANCE_MS;
  if (offsetMs > 0) return verdict("clock", isFar ? "clockFarSlow" : "clockSlow", offsetMs);
  return verdict("clock", isFar ? "clockFarFast" : "clockFast", offsetMs);
}

/** Judges the look-up of the service's name; `address` is null when it was not found. */
export function judgeName(host: string, address: string | null): Verdict {
  return { ...verdict("dns", address === null ? "nameNotFound" : "nameFound"), name: host };
}

/** Judges the proxy that asked for a password; null: none did. */
export function judgeProxy(proxy: string | null): Verdict {
  return { ...verdict("proxy", proxy === null ? "proxyFine" : "proxyAsks"), name: proxy };
}

export function notMeasured(check: ConnectivityCheck): Verdict {
  return verdict(check, "notMeasured");
}

/** Whether there is a next step for the reader. */
export function isAdvised(finding: Finding): finding is AdvisedFinding {
  return FINDINGS[finding] !== "ok";
}

/** The connection in one sentence. */
export type Summary = "unreachable" | "tooSlow" | "notLive" | "problems" | "limits" | "incomplete" | "fine";

/** Sums up the results; the most serious one wins. */
export function summaryOf(verdicts: readonly Verdict[]): Summary {
  const failed = verdicts.filter(({ finding }) => FINDINGS[finding] === "failed");
  const has = (result: CheckResult) => verdicts.some(({ finding }) => FINDINGS[finding] === result);
  if (failed.some(({ check }) => check === "service")) return "unreachable";
  if (failed.some(({ check }) => check === "speed")) return "tooSlow";
  if (failed.length > 0) return failed.every(({ check }) => check === "socket") ? "notLive" : "problems";
  if (has("warning")) return "limits";
  return has("unknown") ? "incomplete" : "fine";
}

function verdict(check: ConnectivityCheck, finding: Finding, measured: number | null = null): Verdict {
  return { check, finding, measured, name: null };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

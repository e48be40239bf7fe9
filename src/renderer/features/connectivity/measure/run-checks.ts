import type { DesktopBridge } from "#renderer/host/host.ts";
import type { Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { clockOffset } from "#shared/domain/connectivity/measuring.ts";
import {
  type ConnectivityCheck,
  judgeClock,
  judgeLatency,
  judgeName,
  judgeProxy,
  judgeService,
  judgeSocket,
  judgeSpeed,
  notMeasured,
  type Verdict,
} from "#shared/domain/connectivity/verdicts.ts";
import { measureCalls, measureReach } from "./measure-service.ts";
import { measureSocket } from "./measure-socket.ts";
import { measureSpeed } from "./measure-speed.ts";
import type { Measuring } from "./network.ts";

export interface Checks extends Measuring {
  /** The desktop app's own checks; null in a browser. */
  readonly diagnostics: Pick<DesktopBridge["diagnostics"], "run"> | null;
  readonly onStart: (check: ConnectivityCheck) => void;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** The checks that a device can make, in order. */
export function checksOf(diagnostics: Checks["diagnostics"]): readonly ConnectivityCheck[] {
  const inBrowser = ["service", "latency", "socket", "speed", "clock"] as const;
  return diagnostics ? [...inBrowser, "dns", "proxy"] : inBrowser;
}

/** Makes the checks one after the other, so that none disturbs another one's measurement. Rejects when aborted. */
export async function runChecks(checks: Checks): Promise<void> {
  const { diagnostics, onStart, onVerdict, signal } = checks;
  onStart("service");
  const own = diagnostics?.run().catch(() => null) ?? Promise.resolve(null);
  const reach = await measureReach(checks);
  const facts = factsOf(await own);
  signal.throwIfAborted();
  // A page of another origin cannot see who refused it, but the app can.
  const isGated = reach !== "reached" && facts("service")?.asksForPassword === true;
  onVerdict(judgeService(isGated ? "gate" : reach));
  if (reach === "reached") await measureLine(checks, facts("clock"));
  else for (const check of ["latency", "socket", "speed", "clock"] as const) onVerdict(notMeasured(check));
  if (diagnostics) judgeDesktop(facts, onVerdict);
}

type Facts = Diagnostics["checks"][number]["facts"];
type FactsOf = (id: Diagnostics["checks"][number]["id"]) => Facts | undefined;

function factsOf(diagnostics: Diagnostics | null): FactsOf {
  return (name) => diagnostics?.checks.find(({ id }) => id === name)?.facts;
}

async function measureLine(checks: Checks, ownClock: Facts | undefined): Promise<void> {
  const { onStart, onVerdict } = checks;
  onStart("latency");
  const calls = await measureCalls(checks);
  const roundTrips = calls.map(({ roundTripMs }) => roundTripMs);
  onVerdict(judgeLatency(roundTrips));
  onStart("socket");
  onVerdict(judgeSocket(await measureSocket(checks)));
  onStart("speed");
  onVerdict(judgeSpeed(await measureSpeed(checks, Math.min(...roundTrips, Number.MAX_SAFE_INTEGER))));
  const own = ownClock?.offsetMs;
  onVerdict(judgeClock(clockOffset(calls) ?? (typeof own === "number" ? own : null)));
}

function judgeDesktop(facts: FactsOf, onVerdict: Checks["onVerdict"]): void {
  const dns = facts("dns");
  const computer = facts("computer");
  onVerdict(dns ? judgeName(String(dns.host), textOf(dns.address)) : notMeasured("dns"));
  onVerdict(computer ? judgeProxy(textOf(computer.proxyAsksForPassword)) : notMeasured("proxy"));
}

function textOf(fact: Facts[string] | undefined): string | null {
  return typeof fact === "string" ? fact : null;
}

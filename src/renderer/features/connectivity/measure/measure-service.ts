import { startTimeLimit } from "#renderer/lib/transport/time-limit.ts";
import { isGate } from "#shared/contract/gate.ts";
import type { TimedCall } from "#shared/domain/connectivity/measuring.ts";
import type { Reach } from "#shared/domain/connectivity/verdicts.ts";
import type { Measuring } from "./network.ts";

/** The service's shortest answer. */
const HEALTH_PATH = "/healthz";
const ANSWER_LIMIT_MS = 8_000;

const CALLS = 5;
/** No further call begins after this time, in ms. */
const CALLS_MS = 3_000;

/** Calls the service once, and says who or what answered. */
export async function measureReach(measuring: Measuring): Promise<Reach> {
  const answer = await callHealth(measuring).catch(() => null);
  measuring.signal.throwIfAborted();
  if (!answer) return measuring.network.isOnline() ? "noAnswer" : "offline";
  if (isGate(answer)) return "gate";
  // The service answers in JSON; a redirect or a page is a network's own sign-in.
  const isPage = answer.headers.get("content-type")?.includes("html") === true;
  if (answer.type === "opaqueredirect" || (answer.ok && isPage)) return "portal";
  return answer.ok ? "reached" : "outOfOrder";
}

/** Some calls of the service, one after the other. */
export async function measureCalls(measuring: Measuring): Promise<readonly TimedCall[]> {
  const { now, elapsed } = measuring.network;
  const calls: TimedCall[] = [];
  const started = elapsed();
  for (let call = 0; call < CALLS && (call === 0 || elapsed() - started < CALLS_MS); call += 1) {
    const sentAt = now();
    const sent = elapsed();
    const answer = await callHealth(measuring).catch(() => null);
    measuring.signal.throwIfAborted();
    const roundTripMs = elapsed() - sent;
    if (answer?.ok) calls.push({ sentAt, roundTripMs, serviceTime: timeOf(answer) });
  }
  return calls;
}

/** Null where the header is hidden, as from pages of another origin. */
function timeOf({ headers }: Response): number | null {
  const time = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(time) ? null : time;
}

async function callHealth({ network, serviceUrl, signal }: Measuring): Promise<Response> {
  const limit = startTimeLimit(signal, ANSWER_LIMIT_MS);
  try {
    return await network.fetch(serviceUrl + HEALTH_PATH, {
      cache: "no-store",
      redirect: "manual",
      signal: limit.signal,
    });
  } finally {
    limit.end();
  }
}

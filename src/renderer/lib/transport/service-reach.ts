import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import { browserFetch } from "./browser.ts";

/** Whether the service answers and, if not, whether the computer has a network. */
export type Reach = "answers" | "no-service" | "no-network";

/** Timeout of the service's answer, in ms. */
const ANSWER_TIMEOUT_MS = 5000;
/** Waits between two probes, in ms. */
const WAITS = { minMs: 1000, maxMs: 15_000 } as const;

/** A repeated probe of the service. */
export interface ReachWatch {
  /** Probes at once instead of waiting. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Probes the service until stopped: at once, after growing waits, and when the system's network changes. `onReach`
 * receives every result. `serviceUrl`: its origin, empty for the page's own.
 */
export function watchReach(serviceUrl: string, onReach: (reach: Reach) => void): ReachWatch {
  let latest = 0;
  const probe = () => {
    latest += 1;
    const question = latest;
    askReach(serviceUrl).then((reach) => {
      if (question !== latest) return;
      next.later();
      onReach(reach);
    });
  };
  const next = new Retry({ after: pageTimer, random: Math.random }, probe, () => WAITS);
  const ask = () => next.now();
  const askAnew = () => {
    next.succeeded();
    ask();
  };
  addEventListener("online", askAnew);
  addEventListener("offline", askAnew);
  ask();
  return {
    ask,
    stop: () => {
      latest += 1;
      next.cancel();
      removeEventListener("online", askAnew);
      removeEventListener("offline", askAnew);
    },
  };
}

/**
 * Only a request shows it: a network does not imply that the service is reachable, and a service on the local network
 * needs no internet.
 */
async function askReach(serviceUrl: string): Promise<Reach> {
  if (await answers(serviceUrl)) return "answers";
  return navigator.onLine ? "no-service" : "no-network";
}

async function answers(serviceUrl: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    // A redirect or a page comes from a proxy or portal in between.
    const answer = await browserFetch(`${serviceUrl}/healthz`, {
      cache: "no-store",
      redirect: "error",
      signal,
    });
    return answer.ok && answer.headers.get("content-type")?.includes("json") === true;
  } catch {
    return false;
  }
}

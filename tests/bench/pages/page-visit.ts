import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** Settings of the browser in the client's bench. */
export interface VisitOptions {
  /** The service's address for this browser: loopback addresses count as secure, other plain HTTP does not. */
  readonly origin: string;
  readonly path: string;
  /** Local storage of a signed-in person; null when signed out. */
  readonly session: string | null;
  /** CSS selector of the page's main content. */
  readonly ready: string;
  readonly processorSlowdown: number;
  readonly network: { readonly megabitsPerSecond: number; readonly latencyMs: number } | null;
  /** Interaction with the page once it is idle; the slowest response is the visit's INP. */
  readonly interact: ((page: Page) => Promise<void>) | null;
}

/** Measurements of a visit: times in ms, sizes in bytes as transferred. */
export interface Visit {
  readonly lcp: number;
  readonly cls: number;
  /** NaN without an interaction. */
  readonly inp: number;
  readonly scripts: number;
  readonly scriptBytes: number;
  /** The part of `scriptBytes` requested before the largest contentful paint. */
  readonly scriptBytesBeforePaint: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly pictureBytes: number;
  /** Sequential rounds of script requests before the first call. */
  readonly waves: number;
  /** From the first script's request to the first call's; NaN without calls. */
  readonly firstCall: number;
  readonly calls: number;
  /** Calls that repeat an earlier one, with the same body. */
  readonly twice: readonly string[];
}

interface Request {
  readonly type: string;
  readonly what: string;
  /** Seconds of the browser's own clock. */
  readonly start: number;
  /** Null while it is in progress. */
  readonly end: number | null;
  readonly bytes: number;
}

const READY_MS = 60_000;
/** A page is idle after this long without requests. */
const REST_MS = 700;

/** Opens a page in a new browser profile and observes it until it is idle. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe, options.session);
    const cdp = await context.newCDPSession(page);
    const requests = await follow(cdp);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: options.processorSlowdown });
    if (options.network) {
      const { megabitsPerSecond, latencyMs } = options.network;
      const throughput = (megabitsPerSecond * 1e6) / 8;
      const conditions = { latency: latencyMs, downloadThroughput: throughput, uploadThroughput: throughput };
      await cdp.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
    }
    await page.goto(options.origin + options.path, { waitUntil: "commit" });
    const refused: string[] = [];
    page.on("response", (response) => {
      if (!response.ok()) refused.push(`${response.status()} ${response.url()}`);
    });
    await page
      .locator(options.ready)
      .first()
      .waitFor({ timeout: READY_MS })
      .catch((cause: unknown) => {
        throw new Error(`${page.url()} did not show ${options.ready}; refused: ${refused.join(", ")}`, {
          cause,
        });
      });
    await rest(requests);
    const { lcp, cls } = await page.evaluate(() => ({
      lcp: window.bench.largestPaint,
      cls: window.bench.shift,
    }));
    const found = summary([...requests.values()], lcp);
    let inp = Number.NaN;
    if (options.interact) {
      await options.interact(page);
      inp = await page.evaluate(() => window.bench.slowest());
    }
    return { ...found, lcp, cls, inp };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    bench: { largestPaint: number; shift: number; slowest: () => Promise<number> };
  }
}

/** Runs in the page before its own scripts. */
function observe(session: string | null): void {
  if (location.origin === "null") return;
  if (session !== null) localStorage.setItem("roomtone.session", session);
  const answers = [0];
  const watch = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  window.bench = {
    largestPaint: 0,
    shift: 0,
    // A frame's entries arrive after it.
    slowest: () => new Promise((resolve) => setTimeout(() => resolve(Math.max(...answers)), 500)),
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    window.bench.largestPaint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.bench.shift += value;
  });
  watch(
    "event",
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        answers.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Records the page's requests until the context closes. */
async function follow(cdp: CDPSession): Promise<ReadonlyMap<string, Request>> {
  const requests = new Map<string, Request>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    const what = `${request.method} ${request.url} ${request.postData ?? ""}`.trim();
    requests.set(requestId, { type, what, start: timestamp, end: null, bytes: 0 });
  });
  const end = (requestId: string, timestamp: number, bytes: number) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { end: timestamp, bytes });
  };
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  cdp.on("Network.loadingFailed", ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  await cdp.send("Network.enable");
  return requests;
}

/** Resolves after a while without new or pending requests. */
async function rest(requests: ReadonlyMap<string, Request>): Promise<void> {
  const until = performance.now() + READY_MS;
  const state = () => {
    const all = [...requests.values()];
    return { count: all.length, isBusy: all.some(({ end }) => end === null) };
  };
  let since = performance.now();
  let known = 0;
  while (performance.now() < until) {
    const { count, isBusy } = state();
    if (isBusy || count !== known) since = performance.now();
    if (performance.now() - since > REST_MS) return;
    known = count;
    await delay(20);
  }
  throw new Error("The page did not come to rest");
}

function summary(requests: readonly Request[], largestPaint: number) {
  const opened = Math.min(...requests.filter(({ type }) => type === "Document").map(({ start }) => start));
  const of = (...types: readonly string[]) => requests.filter(({ type }) => types.includes(type));
  const bytes = (some: readonly Request[]) => some.reduce((sum, one) => sum + one.bytes, 0);
  const scripts = of("Script").toSorted((a, b) => a.start - b.start);
  const calls = of("Fetch", "XHR").toSorted((a, b) => a.start - b.start);
  const [first] = calls;
  const seen = new Set<string>();
  return {
    scripts: scripts.length,
    scriptBytes: bytes(scripts),
    scriptBytesBeforePaint: bytes(scripts.filter(({ start }) => (start - opened) * 1000 < largestPaint)),
    styleBytes: bytes(of("Stylesheet")),
    fontBytes: bytes(of("Font")),
    pictureBytes: bytes(of("Image")),
    waves: waves(scripts.filter(({ start }) => first === undefined || start < first.start)),
    firstCall: first && scripts[0] ? (first.start - scripts[0].start) * 1000 : Number.NaN,
    calls: calls.length,
    twice: calls.map(({ what }) => what).filter((what) => seen.size === seen.add(what).size),
  };
}

/** A round ends with the first of its scripts to arrive: later requests belong to the next one. */
function waves(scripts: readonly Request[]): number {
  let count = 0;
  let over = Number.NEGATIVE_INFINITY;
  for (const { start, end } of scripts) {
    if (start >= over) {
      count += 1;
      over = Number.POSITIVE_INFINITY;
    }
    over = Math.min(over, end ?? over);
  }
  return count;
}

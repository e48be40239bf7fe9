import { type KeyValueStorage, stored } from "#renderer/lib/storage/stored.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";

/** Minimum time between automatic reloads, in ms. */
const RELOAD_INTERVAL_MS = 60_000;
/** Timeout of the request that checks whether the page is available, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The page to reload, and its environment. */
export interface ReloadablePage {
  /** The page's address. */
  readonly href: string;
  readonly fetch: typeof fetch;
  readonly storage: KeyValueStorage;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reload: () => void;
}

/**
 * Reloads the page automatically, at most once a minute, and only while the service serves it: the browser's own error
 * page could not retry. `wanted` is checked last, once the page is known to be available.
 */
export async function reloadOnce(
  page: ReloadablePage = thisPage(),
  wanted: () => boolean = () => true,
): Promise<void> {
  if ((await isServed(page)) && wanted() && mayReload(page.storage, page.now())) page.reload();
}

/** Whether the page may reload now; stores the time. False when it cannot be stored. */
function mayReload(storage: KeyValueStorage, now: number): boolean {
  const kept = stored(storage, "reloaded-at", (value) => (typeof value === "number" ? value : null));
  const last = kept.read();
  if (last !== null && now - last < RELOAD_INTERVAL_MS) return false;
  kept.write(now);
  return kept.read() === now;
}

/**
 * Only a request shows it: a network does not imply that the service is reachable, and a service on the local network
 * needs no internet.
 */
async function isServed(page: ReloadablePage): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    // A redirect comes from a proxy or portal in between.
    const answer = await page.fetch(page.href, { cache: "no-store", redirect: "error", signal });
    return answer.ok && answer.headers.get("content-type")?.includes("text/html") === true;
  } catch {
    return false;
  }
}

function thisPage(): ReloadablePage {
  return {
    href: location.href,
    fetch: browserFetch,
    storage: localStorage,
    now: Date.now,
    reload: () => location.reload(),
  };
}

import { type KeyValueStorage, stored } from "./storage/stored.ts";
import { browserFetch } from "./transport/browser.ts";

/** A page is not reloaded by itself again within this time, in ms. */
const RELOAD_INTERVAL_MS = 60_000;
/** How long the answer may take that shows whether the page can be had, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The page that is reloaded, and its environment. */
export interface ReloadablePage {
  /** Its address. */
  readonly href: string;
  readonly fetch: typeof fetch;
  readonly storage: KeyValueStorage;
  /** Epoch ms. */
  readonly now: () => number;
  readonly reload: () => void;
}

/**
 * Reloads the page by itself, once a minute at most, and only where it can be had at this moment: in the browser's own error
 * page nothing of ours is left to try again. `wanted` is asked last, when the page could be had.
 */
export async function reloadOnce(
  page: ReloadablePage = thisPage(),
  wanted: () => boolean = () => true,
): Promise<void> {
  if ((await isServed(page)) && wanted() && mayReload(page.storage, page.now())) page.reload();
}

/** Whether the page may reload by itself now; remembers that it does. Never where that cannot be remembered. */
function mayReload(storage: KeyValueStorage, now: number): boolean {
  const kept = stored(storage, "reloaded-at", (value) => (typeof value === "number" ? value : null));
  const last = kept.read();
  if (last !== null && now - last < RELOAD_INTERVAL_MS) return false;
  kept.write(now);
  return kept.read() === now;
}

/**
 * Only a request shows it: a network does not imply that the service is reachable, and a service next to the computer needs
 * none.
 */
async function isServed(page: ReloadablePage): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    // A redirect comes from something between here and the service.
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

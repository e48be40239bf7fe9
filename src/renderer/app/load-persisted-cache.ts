import type { Services } from "../lib/services.tsx";
import { STORAGE_PREFIX } from "../lib/storage/stored.ts";

const KEY = `${STORAGE_PREFIX}cache`;

/**
 * Shows whoever has signed in at once after a reload what they saw before. The code for it is fetched once something has
 * been painted, and not before somebody has signed in: a page that cannot have it goes without. `build` names this build of
 * the client, `ttlMs` is how long a result is kept.
 */
export function loadPersistedCache(
  { queryClient, session, host }: Pick<Services, "queryClient" | "session" | "host">,
  build: string,
  ttlMs: number,
): void {
  // Whether or not that code is there: nothing of one person is left for the next.
  const forget = () => localStorage.removeItem(KEY);
  session.onEnd(forget);
  if (session.get().userId === null) forget();

  const where = { storage: localStorage, key: KEY, version: `${host.version} ${build}`, ttlMs };
  const start = async () => {
    const { persistCache } = await import("../data/persisted-cache.ts");
    persistCache(queryClient, session, where);
  };
  const unsubscribe = session.subscribe(startOnceSignedIn);
  startOnceSignedIn();

  function startOnceSignedIn(): void {
    if (session.get().userId === null) return;
    unsubscribe();
    requestAnimationFrame(() => setTimeout(() => void start().catch(() => undefined)));
  }
}

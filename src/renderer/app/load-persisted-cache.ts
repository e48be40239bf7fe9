import { untilEnd } from "#renderer/lib/page/until-end.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { STORAGE_PREFIX } from "#renderer/lib/storage/stored.ts";

const KEY = `${STORAGE_PREFIX}cache`;

/**
 * Restores the previous screens' data after a reload. The code is fetched after the first paint once somebody is signed
 * in; the page works without it. `build` names this build of the client, `ttlMs` is how long a result is kept.
 */
export function loadPersistedCache(
  { queryClient, session, host, ended }: Pick<Services, "queryClient" | "session" | "host" | "ended">,
  build: string,
  ttlMs: number,
): void {
  // Needs no loaded code: one person's data must never be left for the next.
  const forget = () => localStorage.removeItem(KEY);
  session.onEnd(forget);
  if (session.get().userId === null) forget();

  const where = { storage: localStorage, key: KEY, version: `${host.version} ${build}`, ttlMs };
  const start = async () => {
    const { persistCache } = await import("#renderer/data/cache/persisted-cache.ts");
    untilEnd(ended, () => persistCache(queryClient, session, where));
  };
  const unsubscribe = session.subscribe(startOnceSignedIn);
  startOnceSignedIn();

  function startOnceSignedIn(): void {
    if (session.get().userId === null) return;
    unsubscribe();
    requestAnimationFrame(() => setTimeout(() => void start().catch(() => undefined)));
  }
}

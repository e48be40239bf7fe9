import { newId } from "#renderer/lib/new-id.ts";
import { cookieStorage } from "#renderer/lib/storage/cookie-storage.ts";
import type { KeyValueStorage } from "#renderer/lib/storage/stored.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import { MOVED_META, type MoveOrigins, webOriginOf } from "#shared/domain/moves/service-move.ts";
import { type MoveBrowser, moveBrowser } from "./move-rules.ts";

const DAY_SECONDS = 24 * 3600;

/**
 * Where the service has moved: brings along what the browser remembers, see [Note: moving what browsers remember]. Returns once
 * the client may start, with the error to report; usually the page has been left by then.
 */
export async function moveStorage(): Promise<Error | null> {
  const move = readMove(document.querySelector<HTMLMetaElement>(`meta[name="${MOVED_META}"]`)?.content);
  if (!move) return null;
  const { outcome, error } = await moveBrowser(thisBrowser(), move);
  return error && new Error(error.message, { cause: outcome });
}

function readMove(content = ""): MoveOrigins | null {
  try {
    const { from, to }: Partial<MoveOrigins> = Object(JSON.parse(content));
    const isValid = [from, to].every((origin) => webOriginOf(String(origin)) === origin);
    return isValid && from && to ? { from, to } : null;
  } catch {
    return null;
  }
}

export function thisBrowser(): MoveBrowser {
  return {
    address: new URL(location.href),
    cookies: {
      get: (name) => quietly(() => cookieStorage(1).getItem(name)),
      set: (name, value, seconds) =>
        void quietly(() => cookieStorage(seconds / DAY_SECONDS).setItem(name, value)),
    },
    local: quiet(() => localStorage),
    tab: quiet(() => sessionStorage),
    newState: newId,
    call: (address, init, ms) =>
      browserFetch(address, { credentials: "omit", ...init, signal: AbortSignal.timeout(ms) }),
    leave: (address, ms) =>
      new Promise((resolve) => {
        setTimeout(() => resolve(false), ms);
        // Somebody went back to this page, which the browser kept as it was.
        addEventListener("pageshow", ({ persisted }) => persisted && resolve(false), { once: true });
        location.replace(address);
      }),
    show: (address) => history.replaceState(null, "", address),
  };
}

/** Storage whose denial counts as emptiness. */
function quiet(storage: () => KeyValueStorage): KeyValueStorage {
  return {
    getItem: (key) => quietly(() => storage().getItem(key)),
    setItem: (key, value) => void quietly(() => storage().setItem(key, value)),
    removeItem: (key) => void quietly(() => storage().removeItem(key)),
  };
}

function quietly<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

import { asText, type KeyValueStorage, stored } from "#renderer/lib/storage/stored.ts";
import type { Release, TabLock } from "./tab-lock.ts";

/** The part of a window that is used. */
export interface StorageEvents {
  addEventListener(type: "storage" | "pagehide", listener: () => void): void;
}

/**
 * A lock for pages without LockManager, since they were served without a certificate: the holder writes its id to
 * storage and clears it when it closes. A crashed tab leaves its id behind; see TabPlace for those.
 */
export function createClaimLock(storage: KeyValueStorage, tabId: string, events: StorageEvents): TabLock {
  const claim = stored(storage, "web-player-tab", asText);
  let stolen: (() => void) | null = null;
  const waiting = new Set<() => void>();

  const release: Release = () => {
    stolen = null;
    if (claim.read() === tabId) claim.clear();
  };
  const grab = (whenStolen: () => void): Release => {
    claim.write(tabId);
    stolen = whenStolen;
    return release;
  };
  events.addEventListener("pagehide", release);
  events.addEventListener("storage", () => {
    const holder = claim.read();
    if (holder === null) for (const go of [...waiting]) go();
    else if (holder !== tabId && stolen) {
      const tell = stolen;
      stolen = null;
      tell();
    }
  });
  return {
    take: async (whenStolen) => (claim.read() === null ? grab(whenStolen) : null),
    steal: async (whenStolen) => grab(whenStolen),
    wait: (signal, whenStolen) =>
      new Promise((resolve, reject) => {
        const go = () => {
          if (claim.read() !== null) return;
          waiting.delete(go);
          resolve(grab(whenStolen));
        };
        signal.addEventListener("abort", () => {
          waiting.delete(go);
          reject(signal.reason);
        });
        waiting.add(go);
        go();
      }),
  };
}

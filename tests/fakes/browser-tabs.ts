import type { Release, TabLock } from "#renderer/player/web-player/tab-lock.ts";
import { TabPlace } from "#renderer/player/web-player/tab-place.ts";
import { virtualTime } from "./virtual-time.ts";

/** A tab of a {@link browserTabs} browser. */
export interface FakeTab {
  readonly place: TabPlace;
  /** The tab closes or crashes: the browser releases its lock. */
  readonly close: () => void;
  /** The tab hangs: it keeps its lock and sends nothing any more. */
  readonly hang: () => void;
}

interface Grant {
  readonly tab: symbol;
  readonly stolen: () => void;
}

/** Simulates a browser whose tabs share one lock and one channel. */
export function browserTabs() {
  const time = virtualTime();
  const listeners = new Map<symbol, (event: { readonly data: unknown }) => void>();
  const waiting: { readonly grant: Grant; readonly go: (release: Release) => void }[] = [];
  let holder: Grant | null = null;

  const releaseOf = (grant: Grant) => () => {
    if (holder === grant) hand();
  };
  function hand(): void {
    const next = waiting.shift();
    holder = next?.grant ?? null;
    if (next) next.go(releaseOf(next.grant));
  }

  function tab(): FakeTab {
    const self = Symbol("tab");
    let hangs = false;
    const own = (stolen: () => void): Grant => ({ tab: self, stolen: () => hangs || stolen() });
    const lock: TabLock = {
      take: async (stolen) => {
        if (holder) return null;
        holder = own(stolen);
        return releaseOf(holder);
      },
      wait: (signal, stolen) =>
        new Promise((resolve, reject) => {
          const entry = { grant: own(stolen), go: resolve };
          waiting.push(entry);
          signal.addEventListener("abort", () => {
            if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
            reject(signal.reason);
          });
          if (!holder) hand();
        }),
      steal: async (stolen) => {
        const robbed = holder;
        holder = own(stolen);
        robbed?.stolen();
        return releaseOf(holder);
      },
    };
    const channel = {
      postMessage: (data: unknown) => {
        for (const [other, listener] of listeners) if (other !== self) listener({ data });
      },
      addEventListener: (_type: "message", listener: (event: { readonly data: unknown }) => void) => {
        listeners.set(self, (event) => hangs || listener(event));
      },
    };
    return {
      place: new TabPlace({ lock, channel, environment: time.environment }),
      close: () => {
        listeners.delete(self);
        for (const entry of waiting.filter(({ grant }) => grant.tab === self))
          waiting.splice(waiting.indexOf(entry), 1);
        if (holder?.tab === self) hand();
      },
      hang: () => {
        hangs = true;
      },
    };
  }
  return { time, tab };
}

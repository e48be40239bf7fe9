const NAME = "roomtone.web-player";

export interface TabLock {
  /** Takes the browser's one place for a player; null when another tab has it. Gives what lets it go. */
  readonly take: () => Promise<(() => void) | null>;
  /** Waits until the place is free and takes it; rejects when the signal aborts. */
  readonly wait: (signal: AbortSignal) => Promise<() => void>;
}

/** Sees to it that one tab of a browser plays. The browser itself lets go for a tab that closes or crashes. */
export function createTabLock(locks: LockManager): TabLock {
  const hold = <Granted>(options: LockOptions, none: Granted) =>
    new Promise<(() => void) | Granted>((resolve, reject) => {
      locks
        .request(NAME, options, (lock) => {
          if (!lock) return resolve(none);
          return new Promise<void>((release) => resolve(() => release()));
        })
        .catch(reject);
    });
  return {
    take: () => hold<null>({ ifAvailable: true }, null),
    wait: (signal) => hold<() => void>({ signal }, () => undefined),
  };
}

const NAME = "roomtone.web-player";

/** Releases the lock. */
export type Release = () => void;

/** The browser's single player lock. `stolen` is called once if another tab takes it by force. */
export interface TabLock {
  /** Takes the lock; null when another tab holds it. */
  readonly take: (stolen: () => void) => Promise<Release | null>;
  /** Waits for the lock and takes it; rejects when the signal aborts. */
  readonly wait: (signal: AbortSignal, stolen: () => void) => Promise<Release | null>;
  /** Takes the lock from the tab that holds it. */
  readonly steal: (stolen: () => void) => Promise<Release | null>;
}

/** Ensures that one tab per browser plays. The browser releases the lock of a closed or crashed tab. */
export function createTabLock(locks: LockManager): TabLock {
  const hold = (options: LockOptions, stolen: () => void) =>
    new Promise<Release | null>((resolve, reject) => {
      let granted = false;
      locks
        .request(NAME, options, (lock) => {
          if (!lock) return resolve(null);
          granted = true;
          return new Promise<void>((release) => resolve(() => release()));
        })
        .catch((error: unknown) => (granted ? stolen() : reject(error)));
    });
  return {
    take: (stolen) => hold({ ifAvailable: true }, stolen),
    wait: (signal, stolen) => hold({ signal }, stolen),
    steal: (stolen) => hold({ steal: true }, stolen),
  };
}

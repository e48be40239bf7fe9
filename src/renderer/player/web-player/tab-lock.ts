const NAME = "roomtone.web-player";

/** Lets the place go. */
export type Release = () => void;

/** The browser's one place for a player. `stolen` is called once if another tab takes it by force. */
export interface TabLock {
  /** Takes the place; null when another tab has it. */
  readonly take: (stolen: () => void) => Promise<Release | null>;
  /** Waits until the place is free and takes it; rejects when the signal aborts. */
  readonly wait: (signal: AbortSignal, stolen: () => void) => Promise<Release | null>;
  /** Takes the place from whichever tab has it. */
  readonly steal: (stolen: () => void) => Promise<Release | null>;
}

/** Sees to it that one tab of a browser plays. The browser itself lets go for a tab that closes or crashes. */
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

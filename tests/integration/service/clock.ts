/** A clock for the service under test; it advances only when the test moves it. */
export interface Clock {
  readonly now: () => Date;
  readonly forward: (ms: number) => void;
  /** Resets the clock to the present. */
  readonly reset: () => void;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export function createClock(): Clock {
  let at = Date.now();
  return {
    now: () => new Date(at),
    forward: (ms) => {
      at += ms;
    },
    reset: () => {
      at = Date.now();
    },
  };
}

const realNow = Date.now;
let setByMs = 0;

// Before main is loaded, which may keep the function.
Date.now = () => realNow() + setByMs;

/** For tests: the computer's clock is set forward or, negative, back. Timers and `performance.now()` do not notice. */
export function setClock(byMs: number): void {
  setByMs += byMs;
}

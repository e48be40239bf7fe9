const realNow = Date.now;
/** Error of the computer's clock at the app's start, in ms. */
let setByMs = Number(process.env.ELECTRON_HOST_CLOCK_MS ?? 0);

// Before main is loaded, because modules may store the function.
Date.now = () => realNow() + setByMs;

/** For tests: sets the clock forward or, if negative, back. Timers and `performance.now()` are unaffected. */
export function setClock(byMs: number): void {
  setByMs += byMs;
}

const realNow = Date.now;
/** How far the computer's clock is off when the app starts, in ms. */
let setByMs = Number(process.env.ELECTRON_HOST_CLOCK_MS ?? 0);

// Before main is loaded, which may keep the function.
Date.now = () => realNow() + setByMs;

/** For tests: the computer's clock is set forward or, negative, back. Timers and `performance.now()` do not notice. */
export function setClock(byMs: number): void {
  setByMs += byMs;
}

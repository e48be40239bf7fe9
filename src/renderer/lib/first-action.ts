/** By then nobody is waited for any more, in ms. */
const AT_LATEST_MS = 10_000;

const ACTIONS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Resolves with the first thing that somebody does on the page, or after a while: for what answers people. */
export function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, AT_LATEST_MS);
    for (const type of ACTIONS) {
      addEventListener(type, end, { capture: true, passive: true, signal: stop.signal });
    }
  });
}

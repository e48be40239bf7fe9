/** Longest wait for a user action, in ms. */
const AT_LATEST_MS = 10_000;

const ACTIONS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Resolves on the first user action on the page, or after a delay: for code that reacts to people. */
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

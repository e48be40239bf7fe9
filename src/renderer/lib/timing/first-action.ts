/** Longest wait for a user action, in ms. */
const AT_LATEST_MS = 10_000;

const ACTIONS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Resolves on the first user action on the page, or after a delay: for code that reacts to people. After `ended` it never resolves. */
export function firstAction(ended?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const leave = () => {
      stop.abort();
      clearTimeout(timer);
    };
    const end = () => {
      leave();
      resolve();
    };
    const timer = setTimeout(end, AT_LATEST_MS);
    ended?.addEventListener("abort", leave, { signal: stop.signal });
    for (const type of ACTIONS) {
      addEventListener(type, end, { capture: true, passive: true, signal: stop.signal });
    }
  });
}

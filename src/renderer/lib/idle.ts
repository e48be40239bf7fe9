/** By then work is done however busy the page is, in ms. */
const AT_LATEST_MS = 2000;

/** Resolves once the page has nothing better to do: for what the first screen can be without. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such moment.
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, AT_LATEST_MS / 4);
    else requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
  });
}

/** By then work is done however busy the page is, in ms. */
const AT_LATEST_MS = 2000;

/**
 * Resolves once the page has nothing better to do, its first pictures on screen among it: for what the first screen can be
 * without.
 */
export async function idle(): Promise<void> {
  // Safari has no such moment.
  if (typeof requestIdleCallback === "undefined") return after(AT_LATEST_MS / 4);
  const latest = after(AT_LATEST_MS);
  const pictures = [...document.images].filter(({ loading }) => loading === "eager");
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), latest]);
  await Promise.race([new Promise<void>((resolve) => requestIdleCallback(() => resolve())), latest]);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

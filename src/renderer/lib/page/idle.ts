/** Longest wait on a busy page, in ms. */
const AT_LATEST_MS = 2000;

/** Resolves once the page is idle, after its first pictures: for code that the first screen does not need. */
export async function idle(): Promise<void> {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") return after(AT_LATEST_MS / 4);
  const latest = after(AT_LATEST_MS);
  const pictures = [...document.images].filter(({ loading }) => loading === "eager");
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), latest]);
  await Promise.race([new Promise<void>((resolve) => requestIdleCallback(() => resolve())), latest]);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

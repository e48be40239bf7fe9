/** Starts something that runs until the page ends; after that nothing starts. */
export function untilEnd(ended: AbortSignal, start: () => () => void): void {
  if (!ended.aborted) ended.addEventListener("abort", start(), { once: true });
}

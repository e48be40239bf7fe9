/**
 * A timer of the page: where the page is hidden it may come as late as a minute, which whoever uses it accepts. Gives what
 * takes it back.
 */
export function throttledTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Runs once after `ms`; a hidden page may run it up to a minute late. Returns its canceller. */
export function pageTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

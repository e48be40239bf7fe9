/** A page timer, which may fire up to a minute late in a hidden page; callers accept that. Returns its canceller. */
export function throttledTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

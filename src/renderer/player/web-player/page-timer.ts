/** For what a person waits for while looking at the page. Gives what takes it back. */
export function pageTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

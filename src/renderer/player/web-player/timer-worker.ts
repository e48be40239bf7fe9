/** Timers for a page; see page-timers.ts. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly ms: number | null }>) => {
  const { id, ms } = data;
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (ms === null) return;
  const ring = () => {
    timers.delete(id);
    postMessage(id);
  };
  timers.set(id, setTimeout(ring, ms));
});

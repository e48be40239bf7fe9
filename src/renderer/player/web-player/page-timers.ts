import type { PlayerEnvironment } from "#shared/player/environment.ts";

/**
 * Timers that also run in background pages. Browsers wake a hidden, silent page only once a minute: a paused player
 * would miss its pings and be taken for offline. Workers are not throttled.
 */
export function createPageTimers(): PlayerEnvironment["after"] {
  const worker = new Worker(new URL("./timer-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, () => void>();
  let ids = 0;
  worker.onmessage = ({ data }: MessageEvent<number>) => {
    const run = waiting.get(data);
    waiting.delete(data);
    run?.();
  };
  return (ms, run) => {
    const id = ids++;
    waiting.set(id, run);
    worker.postMessage({ id, ms });
    return () => {
      if (waiting.delete(id)) worker.postMessage({ id, ms: null });
    };
  };
}

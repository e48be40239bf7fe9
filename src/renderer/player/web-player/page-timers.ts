import type { PlayerEnvironment } from "#shared/player/environment.ts";

/**
 * Timers that also run in a page nobody looks at. A browser wakes a hidden, silent page once a minute at most: a paused
 * player would miss its pings and be taken for gone. Workers are left alone.
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

import type { Output, OutputEvent, OutputItem } from "#shared/player/output.ts";

interface Playing {
  readonly item: OutputItem;
  /** Position at `at` (epoch ms). */
  readonly positionMs: number;
  readonly at: number;
  readonly paused: boolean;
}

const POSITION_INTERVAL_MS = 1000;

/** An output that runs in real time without sound: for simulated players, in the demo and in tests. */
export function createSilentOutput(now: () => number = Date.now): Output {
  const listeners = new Set<(event: OutputEvent) => void>();
  let current: Playing | null = null;
  let next: { readonly item: OutputItem; readonly fadeMs: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let announcement: { readonly playId: string; readonly startsAt: number } | null = null;
  let announcementTimer: ReturnType<typeof setTimeout> | null = null;

  const tell = (event: OutputEvent) => {
    for (const listener of listeners) listener(event);
  };
  const positionOf = (playing: Playing) =>
    playing.paused ? playing.positionMs : playing.positionMs + now() - playing.at;

  const schedule = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!current || current.paused) return;
    const untilTurn = current.item.durationMs - (next?.fadeMs ?? 0) - positionOf(current);
    timer = setTimeout(tick, Math.max(0, Math.min(POSITION_INTERVAL_MS, untilTurn)));
  };

  const tick = () => {
    if (!current || current.paused) return;
    const positionMs = positionOf(current);
    if (positionMs < current.item.durationMs - (next?.fadeMs ?? 0)) {
      tell({ type: "position", playId: current.item.playId, positionMs });
    } else {
      turn(current, next?.item ?? null);
    }
    schedule();
  };

  const turn = (ended: Playing, following: OutputItem | null) => {
    next = null;
    current = following && { item: following, positionMs: 0, at: now(), paused: false };
    if (following) {
      tell({ type: "transition", from: ended.item.playId, to: following.playId, positionMs: 0 });
    } else {
      tell({ type: "ended", playId: ended.item.playId });
    }
  };

  const hold = (paused: boolean) => {
    if (!current || current.paused === paused) return;
    current = { ...current, positionMs: positionOf(current), at: now(), paused };
    tell({ type: "position", playId: current.item.playId, positionMs: current.positionMs });
    schedule();
  };

  const endAnnouncement = () => {
    if (announcementTimer) clearTimeout(announcementTimer);
    announcementTimer = null;
    if (!announcement) return;
    const { playId, startsAt } = announcement;
    announcement = null;
    tell({ type: "announcementEnded", playId, playedMs: Math.max(0, now() - startsAt) });
  };

  const announce: Output["announce"] = ({ playId, durationMs }, { inMs }) => {
    endAnnouncement();
    announcement = { playId, startsAt: now() + inMs };
    announcementTimer = setTimeout(() => {
      tell({ type: "announcementStarted", playId });
      announcementTimer = setTimeout(endAnnouncement, durationMs);
    }, inMs);
  };

  return {
    kind: "native",
    start: (item, { positionMs, paused }) => {
      next = null;
      current = { item, positionMs, at: now(), paused };
      queueMicrotask(() => tell({ type: "started", playId: item.playId, positionMs }));
      schedule();
    },
    setNext: (item, fadeMs) => {
      next = current && item ? { item, fadeMs } : null;
      schedule();
    },
    pause: () => hold(true),
    resume: () => hold(false),
    stop: () => {
      current = null;
      next = null;
      schedule();
    },
    announce,
    stopAnnouncement: (fadeMs) => {
      if (announcementTimer) clearTimeout(announcementTimer);
      if (announcement) announcementTimer = setTimeout(endAnnouncement, fadeMs);
    },
    setVolume: () => undefined,
    configure: () => undefined,
    recover: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: async () => {
      current = null;
      next = null;
      schedule();
      announcement = null;
      endAnnouncement();
      listeners.clear();
    },
  };
}

import type { EngineView } from "#shared/player/playback-state.ts";
import { playbackIntent, playerZone } from "./playback.ts";

/** The view of a paired engine without music. */
export function engineView(over: Partial<EngineView> = {}): EngineView {
  return {
    zone: playerZone(),
    source: null,
    intent: playbackIntent(),
    volume: playbackIntent().volume,
    ceiling: null,
    current: null,
    upcoming: [],
    status: "stopped",
    problem: null,
    output: "native",
    mode: "desktop",
    online: true,
    nextSlotStartsAt: null,
    plan: null,
    announcement: null,
    serviceNow: 0,
    elapsed: 0,
    now: 0,
    ...over,
  };
}

import type { PlayRecord } from "../contract/player.ts";
import { dbToGain, loudnessGainDb } from "../domain/playback/loudness.ts";
import type { PlanItem } from "../domain/playback/plan.ts";
import { positionAt } from "../domain/playback/position.ts";
import type { MediaHandle } from "./media-store.ts";
import type { OutputItem } from "./output.ts";

/** One play of a track, from when it is handed to the output until it is recorded. Times in ms, moments in epoch ms. */
export interface Play {
  readonly playId: string;
  readonly item: PlanItem;
  readonly sourceId: string | null;
  /** When it was first heard; null before that. */
  readonly startedAt: number | null;
  /** Where in the track it began; above 0 for one that was resumed after a restart. */
  readonly beganAtMs: number;
  /** The last position known, and when. */
  readonly positionMs: number;
  readonly at: number;
  readonly running: boolean;
  /** Times that it had to be started again because the output could not play it. */
  readonly retries: number;
}

export function newPlay(
  playId: string,
  item: PlanItem,
  sourceId: string | null,
  positionMs: number,
  now: number,
): Play {
  return {
    playId,
    item,
    sourceId,
    startedAt: null,
    beganAtMs: positionMs,
    positionMs,
    at: now,
    running: false,
    retries: 0,
  };
}

/** The play as it stands when its position is known to be this. */
export function withPosition(play: Play, positionMs: number, running: boolean, now: number): Play {
  return { ...play, positionMs, running, at: now, startedAt: play.startedAt ?? (running ? now : null) };
}

/** The play as its position stops, or goes on from where it is now. */
export function heldPlay(play: Play, running: boolean, now: number): Play {
  return { ...play, positionMs: playPosition(play, now), at: now, running };
}

/** The play as an output takes it; `equalise` is the zone's volume_eq. */
export function outputItemOf(play: Play, media: MediaHandle, equalise: boolean): OutputItem {
  const { track } = play.item;
  const gain = dbToGain(loudnessGainDb(track, equalise));
  return { playId: play.playId, media, gain, durationMs: track.durationMs };
}

/** Where the play is now. */
export function playPosition(play: Play, now: number): number {
  const known = { positionMs: play.positionMs, durationMs: play.item.track.durationMs, at: play.at };
  return positionAt(known, play.running ? "playing" : "paused", now);
}

/** What the history keeps of the play as it ends now; null when nothing of it was heard. */
export function recordOf(play: Play, transition: PlayRecord["transition"], now: number): PlayRecord | null {
  if (play.startedAt === null) return null;
  const end = transition === "natural" ? play.item.track.durationMs : playPosition(play, now);
  return {
    playId: play.playId,
    trackId: play.item.track.id,
    sourceId: play.sourceId,
    startedAt: play.startedAt,
    endedAt: Math.max(play.startedAt, now),
    playedMs: Math.max(0, Math.round(end - play.beganAtMs)),
    transition,
  };
}

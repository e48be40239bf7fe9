import type { PlayOrigin, PlayRecord } from "#shared/contract/player.ts";
import { dbToGain, loudnessGainDb } from "#shared/domain/playback/loudness.ts";
import type { PlanItem } from "#shared/domain/playback/plan.ts";
import { positionAt } from "#shared/domain/playback/position.ts";
import type { MediaHandle } from "./media-store.ts";
import type { OutputItem } from "./output.ts";

/**
 * A moment by the clock (epoch ms), which may jump, and by elapsed time (ms), which positions are counted in.
 */
export interface Moment {
  readonly clock: number;
  readonly elapsed: number;
}

/** One play of a track, from its handover to the output until it is recorded. Lengths in ms. */
export interface Play {
  readonly playId: string;
  readonly item: PlanItem;
  /** The zone in which it is heard: its record belongs to that zone, whichever is paired by then. */
  readonly soundZoneId: string | null;
  readonly sourceId: string | null;
  readonly origin: PlayOrigin | null;
  /** Bundled audio, a substitute for music: it is not reported to anybody. */
  readonly isFallback: boolean;
  /** When it first became audible; null before that. */
  readonly started: Moment | null;
  /** Its starting position in the track; above 0 if it was resumed after a restart. */
  readonly beganAtMs: number;
  /** The last known position, and its elapsed time. */
  readonly positionMs: number;
  readonly at: number;
  readonly running: boolean;
  /** Number of restarts because the output could not play it. */
  readonly retries: number;
}

export function newPlay(
  given: Pick<Play, "playId" | "item" | "soundZoneId" | "sourceId" | "origin" | "isFallback">,
  positionMs: number,
  elapsed: number,
): Play {
  return {
    ...given,
    started: null,
    beganAtMs: positionMs,
    positionMs,
    at: elapsed,
    running: false,
    retries: 0,
  };
}

/** The play with this newly known position. */
export function withPosition(play: Play, positionMs: number, running: boolean, moment: Moment): Play {
  const started = play.started ?? (running ? moment : null);
  return { ...play, positionMs, running, at: moment.elapsed, started };
}

/** The play with its position stopped, or continuing from here. */
export function heldPlay(play: Play, running: boolean, elapsed: number): Play {
  return { ...play, positionMs: playPosition(play, elapsed), at: elapsed, running };
}

/** The play in the output's form; `equalise` is the zone's volume_eq. */
export function outputItemOf(play: Play, media: MediaHandle, equalise: boolean): OutputItem {
  const { track } = play.item;
  return { playId: play.playId, media, gain: playGain(play, equalise), durationMs: track.durationMs };
}

/** Linear gain that matches the track's loudness to the others. */
export function playGain({ item }: Play, equalise: boolean): number {
  return dbToGain(loudnessGainDb(item.track, equalise));
}

/** The current position of the play. */
export function playPosition(play: Play, elapsed: number): number {
  const known = { positionMs: play.positionMs, durationMs: play.item.track.durationMs, at: play.at };
  return positionAt(known, play.running ? "playing" : "paused", elapsed);
}

/** Time until the track ends if nothing delays it, in ms. */
export function playLeftMs(play: Play, elapsed: number): number {
  return Math.max(0, play.item.track.durationMs - playPosition(play, elapsed));
}

/** How a play ends: as in its record, or faded out at closing time, which is not a skip. */
export type PlayEnding = PlayRecord["transition"] | "closed";

/**
 * The history record of the play if it ends now; null when nothing of it was heard in a zone, or it was not
 * music.
 */
export function recordOf(play: Play, ending: PlayEnding, elapsed: number): PlayRecord | null {
  const { started, soundZoneId } = play;
  if (started === null || soundZoneId === null || play.isFallback) return null;
  const end = ending === "natural" ? play.item.track.durationMs : playPosition(play, elapsed);
  const startedAt = Math.round(started.clock);
  return {
    playId: play.playId,
    soundZoneId,
    trackId: play.item.track.id,
    sourceId: play.sourceId,
    startedAt,
    endedAt: startedAt + Math.round(Math.max(0, elapsed - started.elapsed)),
    playedMs: Math.max(0, Math.round(end - play.beganAtMs)),
    transition: ending === "closed" ? "natural" : ending,
    origin: play.origin,
  };
}

import type { PlayOrigin, PlayRecord } from "../contract/player.ts";
import { dbToGain, loudnessGainDb } from "../domain/playback/loudness.ts";
import type { PlanItem } from "../domain/playback/plan.ts";
import { positionAt } from "../domain/playback/position.ts";
import type { MediaHandle } from "./media-store.ts";
import type { OutputItem } from "./output.ts";

/** A moment by the clock (epoch ms), which may jump, and by elapsed time (ms), which positions are counted in. */
export interface Moment {
  readonly clock: number;
  readonly elapsed: number;
}

/** One play of a track, from when it is handed to the output until it is recorded. Lengths in ms. */
export interface Play {
  readonly playId: string;
  readonly item: PlanItem;
  /** Where it is heard: its record is that zone's, whichever is paired by then. */
  readonly soundZoneId: string | null;
  readonly sourceId: string | null;
  readonly origin: PlayOrigin | null;
  /** Bundled audio, which stands in for music: it is not told to anybody. */
  readonly isFallback: boolean;
  /** When it was first heard; null before that. */
  readonly started: Moment | null;
  /** Where in the track it began; above 0 for one that was resumed after a restart. */
  readonly beganAtMs: number;
  /** The last position known, and when, in elapsed time. */
  readonly positionMs: number;
  readonly at: number;
  readonly running: boolean;
  /** Times that it had to be started again because the output could not play it. */
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

/** The play as it stands when its position is known to be this. */
export function withPosition(play: Play, positionMs: number, running: boolean, moment: Moment): Play {
  const started = play.started ?? (running ? moment : null);
  return { ...play, positionMs, running, at: moment.elapsed, started };
}

/** The play as its position stops, or goes on from where it is now. */
export function heldPlay(play: Play, running: boolean, elapsed: number): Play {
  return { ...play, positionMs: playPosition(play, elapsed), at: elapsed, running };
}

/** The play as an output takes it; `equalise` is the zone's volume_eq. */
export function outputItemOf(play: Play, media: MediaHandle, equalise: boolean): OutputItem {
  const { track } = play.item;
  return { playId: play.playId, media, gain: playGain(play, equalise), durationMs: track.durationMs };
}

/** Linear gain that makes the track as loud as the others. */
export function playGain({ item }: Play, equalise: boolean): number {
  return dbToGain(loudnessGainDb(item.track, equalise));
}

/** Where the play is now. */
export function playPosition(play: Play, elapsed: number): number {
  const known = { positionMs: play.positionMs, durationMs: play.item.track.durationMs, at: play.at };
  return positionAt(known, play.running ? "playing" : "paused", elapsed);
}

/** How long until the track ends if nothing holds it up, in ms. */
export function playLeftMs(play: Play, elapsed: number): number {
  return Math.max(0, play.item.track.durationMs - playPosition(play, elapsed));
}

/** How a play ends: as its record says, or faded out with its location; nobody skipped it then. */
export type PlayEnding = PlayRecord["transition"] | "closed";

/** What the history keeps of the play as it ends now; null when nothing of it was heard in a zone, or it was no music. */
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

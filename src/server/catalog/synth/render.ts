import type { Score, ScoreNote } from "./compose/score.ts";
import { biquad, type Effect, LIMITER_DELAY, limiter, pingPong, reverb, saturation } from "./dsp/effects.ts";
import { SAMPLE_RATE } from "./dsp/tables.ts";
import { randomFrom } from "./random.ts";

/** A piece of stereo sound. The arrays belong to the renderer: use them before asking for the next piece. */
export interface PcmChunk {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

const CHUNK = SAMPLE_RATE;
/** No note rings longer than this. */
const LONGEST = 11 * SAMPLE_RATE;
const WINDOW = CHUNK + LONGEST;
const EDGE = 480;

interface Bus {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly effects: readonly Effect[];
}

/**
 * Renders a score second by second. Memory is bounded by the longest note, not by the track: notes are written whole
 * into a window a part, and only the first second of the window is mixed, sent to the room and echo, and given away.
 */
export function* renderScore(score: Score, seed: number): Generator<PcmChunk> {
  const random = randomFrom(seed ^ 0x5f356495);
  const scratch = new Float32Array(LONGEST);
  const buses: Bus[] = score.parts.map((part) => ({
    left: new Float32Array(WINDOW),
    right: new Float32Array(WINDOW),
    effects: part.effects?.() ?? [],
  }));
  const room = reverb(score.room.seconds, score.room.dark, score.room.preDelayMs);
  const echo = pingPong(score.echo.seconds, score.echo.feedback, score.echo.dark);
  const chain = [...score.master(), biquad("highpass", 26, 0.7), biquad("highpass", 18, 0.6)];
  const warmth = saturation(0.55);
  const wall = limiter(0.75);
  const [mixL, mixR, roomL, roomR, echoL, echoR] = Array.from(
    { length: 6 },
    () => new Float32Array(CHUNK),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

  let next = 0;
  let given = 0;
  let skip = LIMITER_DELAY;
  for (let base = 0; given < score.frames; base += CHUNK) {
    for (; next < score.notes.length && score.notes[next]!.at * SAMPLE_RATE < base + CHUNK; next++) {
      const note = score.notes[next]!;
      playInto(
        buses[note.part]!,
        score,
        note,
        Math.max(0, Math.round(note.at * SAMPLE_RATE) - base),
        scratch,
        random,
      );
    }
    for (const buffer of [mixL, mixR, roomL, roomR, echoL, echoR]) buffer.fill(0);
    for (let p = 0; p < buses.length; p++) {
      const bus = buses[p]!;
      const part = score.parts[p]!;
      for (const effect of bus.effects) effect.process(bus.left, bus.right, CHUNK);
      if (part.duck) duck(bus, score.kicks, base, part.duck);
      addTo(bus, mixL, mixR, 1);
      if (part.room) addTo(bus, roomL, roomR, part.room);
      if (part.echo) addTo(bus, echoL, echoR, part.echo);
      bus.left.copyWithin(0, CHUNK);
      bus.right.copyWithin(0, CHUNK);
      bus.left.fill(0, LONGEST);
      bus.right.fill(0, LONGEST);
    }
    echo.process(echoL, echoR, CHUNK);
    for (let i = 0; i < CHUNK; i++) {
      roomL[i]! += echoL[i]! * 0.25;
      roomR[i]! += echoR[i]! * 0.25;
    }
    room.process(roomL, roomR, CHUNK);
    for (let i = 0; i < CHUNK; i++) {
      mixL[i] = (mixL[i]! + roomL[i]! * score.room.level + echoL[i]! * score.echo.level) * score.gain;
      mixR[i] = (mixR[i]! + roomR[i]! * score.room.level + echoR[i]! * score.echo.level) * score.gain;
    }
    for (const effect of chain) effect.process(mixL, mixR, CHUNK);
    fadeEnds(mixL, mixR, base, score);
    warmth.process(mixL, mixR, CHUNK);
    wall.process(mixL, mixR, CHUNK);
    const from = Math.min(skip, CHUNK);
    skip -= from;
    const to = Math.min(CHUNK, from + score.frames - given);
    given += to - from;
    yield { left: mixL.subarray(from, to), right: mixR.subarray(from, to) };
  }
}

function playInto(
  bus: Bus,
  score: Score,
  note: ScoreNote,
  offset: number,
  scratch: Float32Array,
  random: () => number,
): void {
  const part = score.parts[note.part]!;
  const place = Math.max(-1, Math.min(1, (part.pan ?? 0) + (part.scatter ?? 0) * (random() * 2 - 1)));
  const angle = ((place + 1) * Math.PI) / 4;
  for (let channel = 0 as 0 | 1; channel < part.voice.channels; channel++) {
    const frames = part.voice.play(scratch, note, channel as 0 | 1, random);
    // Whatever a voice does, it ends in silence.
    for (let i = 0; i < EDGE && i < frames; i++) scratch[frames - 1 - i]! *= i / EDGE;
    const wide = part.voice.channels === 2;
    const left = wide
      ? channel === 0
        ? part.gain * Math.min(1, 1 - place)
        : part.gain * 0.12
      : part.gain * Math.cos(angle);
    const right = wide
      ? channel === 1
        ? part.gain * Math.min(1, 1 + place)
        : part.gain * 0.12
      : part.gain * Math.sin(angle);
    const { left: l, right: r } = bus;
    for (let i = 0; i < frames; i++) {
      const y = scratch[i]!;
      l[offset + i]! += y * left;
      r[offset + i]! += y * right;
    }
  }
}

function addTo(bus: Bus, left: Float32Array, right: Float32Array, gain: number): void {
  for (let i = 0; i < CHUNK; i++) {
    left[i]! += bus.left[i]! * gain;
    right[i]! += bus.right[i]! * gain;
  }
}

/** Gives way to each kick: down within 8 ms, back over a quarter of a second. */
function duck(bus: Bus, kicks: readonly number[], base: number, depth: number): void {
  for (const kick of kicks) {
    const start = Math.round(kick * SAMPLE_RATE) - base - 240;
    if (start >= CHUNK || start < -14_400) continue;
    const end = Math.min(CHUNK, start + 14_400);
    for (let i = Math.max(0, start); i < end; i++) {
      const x = i - start;
      const shape = x < 384 ? x / 384 : 1 - (x - 384) / 14_016;
      const gain = 1 - depth * shape * shape * (3 - 2 * shape);
      bus.left[i]! *= gain;
      bus.right[i]! *= gain;
    }
  }
}

/** 4 ms in, `score.fade` seconds out with a curve that reaches zero flat. */
function fadeEnds(left: Float32Array, right: Float32Array, base: number, score: Score): void {
  const fade = score.fade * SAMPLE_RATE;
  const end = score.frames - 2;
  for (let i = 0; i < CHUNK; i++) {
    const at = base + i;
    let gain = at < 192 ? at / 192 : 1;
    if (at >= end) gain = 0;
    else if (at > end - fade) gain *= 0.5 - 0.5 * Math.cos((Math.PI * (end - at)) / fade);
    if (gain === 1) continue;
    left[i]! *= gain;
    right[i]! *= gain;
  }
}

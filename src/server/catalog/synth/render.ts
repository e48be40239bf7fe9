import type { Score, ScoreNote } from "./compose/score.ts";
import { biquad, type Effect, pingPong, saturation } from "./dsp/effects.ts";
import { LIMITER_DELAY, limiter } from "./dsp/limiter.ts";
import { reverb } from "./dsp/reverb.ts";
import { SAMPLE_RATE } from "./dsp/tables.ts";
import { randomFrom } from "./random.ts";

/** A piece of stereo audio. The renderer owns the arrays: use them before requesting the next piece. */
export interface PcmChunk {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

const CHUNK = SAMPLE_RATE;
/** Frames mixed at once, so that the buffers stay in the processor's nearest caches. A divisor of CHUNK. */
const BLOCK = CHUNK / 10;
/** No note rings longer than this. */
const LONGEST = 11 * SAMPLE_RATE;
const WINDOW = BLOCK + LONGEST;
const EDGE = 480;

/**
 * The upcoming audio of a part: a ring buffer as long as the longest note, starting at the block being mixed.
 */
interface Bus {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly effects: readonly Effect[];
  /** The first frame of the track after which it is silent; effects keep ringing. */
  silentFrom: number;
}

/**
 * Renders a score second by second. Memory is bounded by the longest note, not by the track: notes are
 * written whole into one ring buffer per part, which is mixed block by block, sent to the reverb and echo,
 * and cleared.
 */
export function* renderScore(score: Score, seed: number): Generator<PcmChunk> {
  const random = randomFrom(seed ^ 0x5f356495);
  const scratch = new Float32Array(LONGEST);
  const buses: Bus[] = score.parts.map((part) => ({
    left: new Float32Array(WINDOW),
    right: new Float32Array(WINDOW),
    effects: part.effects?.() ?? [],
    silentFrom: 0,
  }));
  const room = reverb(score.room.seconds, score.room.dark, score.room.preDelayMs);
  const echo = pingPong(score.echo.seconds, score.echo.feedback, score.echo.dark);
  const chain = [...score.master(), biquad("highpass", 26, 0.7), biquad("highpass", 18, 0.6)];
  const warmth = saturation(0.55);
  const wall = limiter(0.75);
  const [mixL, mixR, roomL, roomR, echoL, echoR] = Array.from(
    { length: 6 },
    () => new Float32Array(BLOCK),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];
  const chunk: PcmChunk = { left: new Float32Array(CHUNK), right: new Float32Array(CHUNK) };

  let next = 0;
  let given = 0;
  let skip = LIMITER_DELAY;
  for (let base = 0; given < score.frames; base += BLOCK) {
    const now = base % WINDOW;
    for (; next < score.notes.length && score.notes[next]!.at * SAMPLE_RATE < base + BLOCK; next++) {
      const note = score.notes[next]!;
      const bus = buses[note.part]!;
      const at = Math.max(base, Math.round(note.at * SAMPLE_RATE));
      const frames = playInto(bus, score, note, at % WINDOW, scratch, random);
      bus.silentFrom = Math.max(bus.silentFrom, at + frames);
    }
    for (const buffer of [mixL, mixR, roomL, roomR, echoL, echoR]) buffer.fill(0);
    for (let p = 0; p < buses.length; p++) {
      const bus = buses[p]!;
      if (bus.effects.length === 0 && bus.silentFrom <= base) continue;
      const part = score.parts[p]!;
      const left = bus.left.subarray(now, now + BLOCK);
      const right = bus.right.subarray(now, now + BLOCK);
      for (const effect of bus.effects) effect.process(left, right, BLOCK);
      if (part.duck) duck(left, right, score.kicks, base, part.duck);
      addTo(left, right, mixL, mixR, 1);
      if (part.room) addTo(left, right, roomL, roomR, part.room);
      if (part.echo) addTo(left, right, echoL, echoR, part.echo);
      left.fill(0);
      right.fill(0);
    }
    echo.process(echoL, echoR, BLOCK);
    addTo(echoL, echoR, roomL, roomR, 0.25);
    room.process(roomL, roomR, BLOCK);
    addTo(roomL, roomR, mixL, mixR, score.room.level);
    addTo(echoL, echoR, mixL, mixR, score.echo.level);
    scale(mixL, mixR, score.gain);
    for (const effect of chain) effect.process(mixL, mixR, BLOCK);
    fadeEnds(mixL, mixR, base, score);
    warmth.process(mixL, mixR, BLOCK);
    wall.process(mixL, mixR, BLOCK);
    const at = base % CHUNK;
    chunk.left.set(mixL, at);
    chunk.right.set(mixR, at);
    const filled = at + BLOCK;
    if (filled < CHUNK && given + filled - skip < score.frames) continue;
    const to = Math.min(filled, skip + score.frames - given);
    given += to - skip;
    yield { left: chunk.left.subarray(skip, to), right: chunk.right.subarray(skip, to) };
    skip = 0;
  }
}

/** Returns the note's length in frames. */
function playInto(
  bus: Bus,
  score: Score,
  note: ScoreNote,
  at: number,
  scratch: Float32Array,
  random: () => number,
): number {
  const part = score.parts[note.part]!;
  const place = Math.max(-1, Math.min(1, (part.pan ?? 0) + (part.scatter ?? 0) * (random() * 2 - 1)));
  const angle = ((place + 1) * Math.PI) / 4;
  let longest = 0;
  for (let channel = 0 as 0 | 1; channel < part.voice.channels; channel++) {
    const frames = part.voice.play(scratch, note, channel as 0 | 1, random);
    // Every voice ends in silence.
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
    const untilWrap = Math.min(frames, WINDOW - at);
    addNote(scratch, 0, untilWrap, bus, at, left, right);
    addNote(scratch, untilWrap, frames, bus, 0, left, right);
    longest = Math.max(longest, frames);
  }
  return longest;
}

function addNote(
  note: Float32Array,
  from: number,
  to: number,
  bus: Bus,
  at: number,
  left: number,
  right: number,
): void {
  const { left: l, right: r } = bus;
  for (let i = from, j = at; i < to; i++, j++) {
    const y = note[i]!;
    l[j]! += y * left;
    r[j]! += y * right;
  }
}

function addTo(
  fromL: Float32Array,
  fromR: Float32Array,
  toL: Float32Array,
  toR: Float32Array,
  gain: number,
): void {
  for (let i = 0; i < BLOCK; i++) {
    toL[i]! += fromL[i]! * gain;
    toR[i]! += fromR[i]! * gain;
  }
}

function scale(left: Float32Array, right: Float32Array, gain: number): void {
  for (let i = 0; i < BLOCK; i++) {
    left[i]! *= gain;
    right[i]! *= gain;
  }
}

/** Ducks at each kick: down within 8 ms, back over a quarter of a second. */
function duck(
  left: Float32Array,
  right: Float32Array,
  kicks: readonly number[],
  base: number,
  depth: number,
): void {
  for (const kick of kicks) {
    const start = Math.round(kick * SAMPLE_RATE) - base - 240;
    if (start >= BLOCK || start < -14_400) continue;
    const end = Math.min(BLOCK, start + 14_400);
    for (let i = Math.max(0, start); i < end; i++) {
      const x = i - start;
      const shape = x < 384 ? x / 384 : 1 - (x - 384) / 14_016;
      const gain = 1 - depth * shape * shape * (3 - 2 * shape);
      left[i]! *= gain;
      right[i]! *= gain;
    }
  }
}

/** 4 ms fade-in, `score.fade` seconds fade-out with a curve that reaches zero flat. */
function fadeEnds(left: Float32Array, right: Float32Array, base: number, score: Score): void {
  const fade = score.fade * SAMPLE_RATE;
  const end = score.frames - 2;
  if (base >= 192 && base + BLOCK <= end - fade) return;
  for (let i = 0; i < BLOCK; i++) {
    const at = base + i;
    let gain = at < 192 ? at / 192 : 1;
    if (at >= end) gain = 0;
    else if (at > end - fade) gain *= 0.5 - 0.5 * Math.cos((Math.PI * (end - at)) / fade);
    if (gain === 1) continue;
    left[i]! *= gain;
    right[i]! *= gain;
  }
}

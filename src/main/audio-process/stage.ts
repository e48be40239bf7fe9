import { AudioContext, type AudioNode, type GainNode } from "node-web-audio-api";
import { type DuckCurve, type Ducking, duckAt, duckFor, raised } from "#shared/domain/messaging/duck.ts";
import { CEILING_SPAN, ceilingCurve } from "#shared/domain/playback/ceiling.ts";
import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { VOLUME_RAMP_MS, volumeGain } from "#shared/domain/playback/volume.ts";
import { BufferPool } from "./buffer-pool.ts";
import { hasPlayed } from "./device-clock.ts";
import { Meter } from "./meter.ts";
import { SAMPLE_RATE } from "./protocol.ts";

/** The stage's settings; kept when the device changes. */
export interface StageSettings {
  readonly volume: number;
  readonly mono: boolean;
  /** Empty string means the system's default. */
  readonly deviceId: string;
}

/** Where a voice's sound goes, and its buffers. Only one voice of an outlet may decode at a time. */
export interface Outlet {
  readonly bus: AudioNode;
  readonly pool: BufferPool;
}

/** An exponential approach is within a thousandth of its target after this many time constants. */
const CONSTANTS_PER_RAMP = 4;

/** After the gate has closed, the device's buffers run out within this time, in ms. */
const GATE_MARGIN_MS = 100;

/**
 * Sound buffered by the device, in seconds: ten times the minimum, because a busy shop computer must not stutter, but
 * still short enough for pause and volume to take effect within a fifth of a second.
 */
const LATENCY_S = 0.08;

/** After it was resumed, a card's clock is reliable from this on, in frames. */
const SETTLED = Math.round(0.1 * SAMPLE_RATE);

/**
 * An open sound card and the nodes in front of it: music → duck; with messages → mono → volume → ceiling → gate. A stage lives as long as its device
 * works; then another one is opened.
 */
export class Stage implements Outlet {
  readonly context: AudioContext;
  /** Input for the music's voices. */
  readonly bus: AudioNode;
  /** Outlet of messages. */
  readonly announcements: Outlet;
  readonly pool: BufferPool;
  /** Measures the output. */
  readonly meter: Meter;
  readonly #duck: GainNode;
  readonly #mixdown: GainNode;
  readonly #volume: GainNode;
  readonly #gate: GainNode;
  #paused: boolean;
  #pauseTimer: NodeJS.Timeout | null = null;
  /** In ms of the context. */
  #duckCurve: DuckCurve = [];
  /** Frame at which the clock was last resumed. */
  #resumedAt = 0;

  /** Throws when the device does not exist, or none does. */
  constructor(settings: StageSettings, paused: boolean) {
    this.context = new AudioContext({
      sampleRate: SAMPLE_RATE,
      latencyHint: LATENCY_S,
      ...(settings.deviceId && { sinkId: settings.deviceId }),
    });
    this.#duck = this.context.createGain();
    this.#mixdown = this.context.createGain();
    this.#volume = this.context.createGain();
    this.#gate = this.context.createGain();
    this.#duck.connect(this.#mixdown);
    this.#mixdown.connect(this.#volume);
    this.#guarded().connect(this.#gate);
    this.#gate.connect(this.context.destination);
    // Both channels carry the mono sum, which the meter needs too.
    this.#gate.channelCount = 2;
    this.#gate.channelCountMode = "explicit";
    this.meter = new Meter(this.context, this.#gate);
    this.bus = this.#duck;
    this.pool = new BufferPool(this.context);
    this.announcements = { bus: this.#mixdown, pool: new BufferPool(this.context) };
    this.#mixdown.channelCountMode = "explicit";
    this.#volume.gain.value = volumeGain(settings.volume);
    this.#gate.gain.value = paused ? 0 : 1;
    this.#paused = paused;
    this.setMono(settings.mono);
    if (paused) this.#suspend();
  }

  /** The context's frame that is being rendered now. */
  get frame(): number {
    return Math.ceil(this.context.currentTime * SAMPLE_RATE);
  }

  /** Frames between rendering and hearing. */
  get latency(): number {
    return Math.round((this.context.outputLatency || 0) * SAMPLE_RATE);
  }

  /** Whether its clock has run since it was opened or resumed. */
  get settled(): boolean {
    return this.running && hasPlayed(this.context) && this.frame >= this.#resumedAt + SETTLED;
  }

  /** Lowers the music for a message between two frames, and raises it afterwards; decided at `now`, a frame. */
  duck(now: number, { from, to }: { readonly from: number; readonly to: number }, ducking: Ducking): void {
    this.#follow(now, duckFor(this.#duckCurve, toMs(now), { from: toMs(from), to: toMs(to) }, ducking));
  }

  /** Raises the music from a frame on. */
  raise(now: number, duckUpMs: number): void {
    this.#follow(now, raised(this.#duckCurve, toMs(now), duckUpMs));
  }

  setVolume(volume: number): void {
    approach(this.#volume, volumeGain(volume), this.context.currentTime, VOLUME_RAMP_MS);
  }

  /** (L + R) / 2 on both channels, or stereo. */
  setMono(mono: boolean): void {
    this.#mixdown.channelCount = mono ? 1 : 2;
  }

  /** Silences the output within a few ms; shortly after, the clock stops, and with it everything on the timeline. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    approach(this.#gate, 0, this.context.currentTime, PAUSE_RAMP_MS);
    const latencyMs = (this.context.outputLatency || 0) * 1000;
    this.#pauseTimer = setTimeout(() => this.#suspend(), 3 * PAUSE_RAMP_MS + latencyMs + GATE_MARGIN_MS);
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (this.#pauseTimer) clearTimeout(this.#pauseTimer);
    this.#pauseTimer = null;
    this.#resumedAt = this.frame;
    this.context.resume().catch(() => undefined);
    approach(this.#gate, 1, this.context.currentTime, PAUSE_RAMP_MS);
  }

  /** Whether the clock should advance. */
  get running(): boolean {
    return !this.#paused;
  }

  /** Closes the device; never resolves for a stalled one, whose thread must answer. */
  close(): Promise<void> {
    if (this.#pauseTimer) clearTimeout(this.#pauseTimer);
    return this.context.close().catch(() => undefined);
  }

  /** Closes the device; false when that takes longer than the limit. */
  closesWithin(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      void this.close().then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Keeps overlapping tracks from clipping. */
  #guarded(): AudioNode {
    const shaper = this.context.createWaveShaper();
    shaper.curve = ceilingCurve();
    const scale = this.context.createGain();
    scale.gain.value = 1 / CEILING_SPAN;
    this.#volume.connect(scale);
    return scale.connect(shaper);
  }

  /** Continues with another curve at a frame; up to there both are the same. */
  #follow(frame: number, curve: DuckCurve): void {
    this.#duckCurve = curve;
    const now = toMs(frame);
    const { gain } = this.#duck;
    gain.cancelAndHoldAtTime(now / 1000);
    gain.setValueAtTime(gainOf(duckAt(curve, now)), now / 1000);
    for (const { at, db } of curve) {
      if (at > now) gain.exponentialRampToValueAtTime(gainOf(db), at / 1000);
    }
  }

  #suspend(): void {
    this.#pauseTimer = null;
    // A device that cannot be suspended plays on behind the closed gate, which the watch on the clock accepts.
    this.context.suspend().catch(() => undefined);
  }
}

/** Moves a gain smoothly to a target without reading its current value. */
export function approach(node: GainNode, target: number, now: number, rampMs: number): void {
  node.gain.setTargetAtTime(target, now, rampMs / 1000 / CONSTANTS_PER_RAMP);
}

function toMs(frames: number): number {
  return (frames / SAMPLE_RATE) * 1000;
}

function gainOf(db: number): number {
  return 10 ** (db / 20);
}

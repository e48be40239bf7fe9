import { AudioContext, type AudioNode, type GainNode } from "node-web-audio-api";
import { CEILING_SPAN, ceilingCurve } from "#shared/domain/playback/ceiling.ts";
import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { VOLUME_RAMP_MS, volumeGain } from "#shared/domain/playback/volume.ts";
import { SAMPLE_RATE } from "../protocol.ts";
import { BufferPool } from "./buffer-pool.ts";
import { Meter } from "./meter.ts";

/** How the stage sounds; kept over a change of the device. */
export interface StageSettings {
  readonly volume: number;
  readonly mono: boolean;
  /** Empty string means the system's default. */
  readonly deviceId: string;
}

/** An exponential approach is within a thousandth after this many time constants. */
const CONSTANTS_PER_RAMP = 4;

/** After the gate has closed, what the device still buffers is silence within this time, in ms. */
const GATE_MARGIN_MS = 100;

/**
 * Sound that the device holds ready, in seconds: an order of magnitude more than the least, because a busy shop computer
 * must not stutter, and still so little that pause and volume are heard within a fifth of a second.
 */
const LATENCY_S = 0.08;

/**
 * An open sound card and what every sound passes on its way there: mono → volume → ceiling → gate. A stage lives as long
 * as its device works; after that another one is opened.
 */
export class Stage {
  readonly context: AudioContext;
  /** What voices connect to. */
  readonly bus: AudioNode;
  readonly pool: BufferPool;
  /** Measures what goes to the device. */
  readonly meter: Meter;
  readonly #mixdown: GainNode;
  readonly #volume: GainNode;
  readonly #gate: GainNode;
  #paused: boolean;
  #pauseTimer: NodeJS.Timeout | null = null;

  /** Throws when there is no such device, or none at all. */
  constructor(settings: StageSettings, paused: boolean) {
    this.context = new AudioContext({
      sampleRate: SAMPLE_RATE,
      latencyHint: LATENCY_S,
      ...(settings.deviceId && { sinkId: settings.deviceId }),
    });
    this.#mixdown = this.context.createGain();
    this.#volume = this.context.createGain();
    this.#gate = this.context.createGain();
    this.#mixdown.connect(this.#volume);
    this.#guarded().connect(this.#gate);
    this.#gate.connect(this.context.destination);
    // Both sides carry a mono sum, for the meter too.
    this.#gate.channelCount = 2;
    this.#gate.channelCountMode = "explicit";
    this.meter = new Meter(this.context, this.#gate);
    this.bus = this.#mixdown;
    this.pool = new BufferPool(this.context);
    this.#mixdown.channelCountMode = "explicit";
    this.#volume.gain.value = volumeGain(settings.volume);
    this.#gate.gain.value = paused ? 0 : 1;
    this.#paused = paused;
    this.setMono(settings.mono);
    if (paused) this.#suspend();
  }

  /** The context's frame that is being made now. */
  get frame(): number {
    return Math.ceil(this.context.currentTime * SAMPLE_RATE);
  }

  setVolume(volume: number): void {
    approach(this.#volume, volumeGain(volume), this.context.currentTime, VOLUME_RAMP_MS);
  }

  /** (L + R) / 2 on both sides, or stereo. */
  setMono(mono: boolean): void {
    this.#mixdown.channelCount = mono ? 1 : 2;
  }

  /** Silence within a few ms; time stands still shortly after, and with it everything on the timeline. */
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
    this.context.resume().catch(() => undefined);
    approach(this.#gate, 1, this.context.currentTime, PAUSE_RAMP_MS);
  }

  /** Whether the clock is meant to go on. */
  get running(): boolean {
    return !this.#paused;
  }

  /** Lets go of the device; for one that stands still this never ends, since its own thread is asked. */
  close(): Promise<void> {
    if (this.#pauseTimer) clearTimeout(this.#pauseTimer);
    return this.context.close().catch(() => undefined);
  }

  /** Lets go of the device; false when it has not done so in time. */
  closesWithin(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      void this.close().then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Keeps tracks that overlap from adding up to more than the device can say. */
  #guarded(): AudioNode {
    const shaper = this.context.createWaveShaper();
    shaper.curve = ceilingCurve();
    const scale = this.context.createGain();
    scale.gain.value = 1 / CEILING_SPAN;
    this.#volume.connect(scale);
    return scale.connect(shaper);
  }

  #suspend(): void {
    this.#pauseTimer = null;
    // A device that cannot be suspended plays on behind the closed gate; the watch on the clock takes no offence.
    this.context.suspend().catch(() => undefined);
  }
}

/** Moves a gain without a step, and without asking where it is. */
export function approach(node: GainNode, target: number, now: number, rampMs: number): void {
  node.gain.setTargetAtTime(target, now, rampMs / 1000 / CONSTANTS_PER_RAMP);
}

import type { AudioBuffer, AudioBufferSourceNode, GainNode } from "node-web-audio-api";
import { fadeInGain, fadeOutGain } from "#shared/domain/playback/crossfade.ts";
import { VOLUME_RAMP_MS } from "#shared/domain/playback/volume.ts";
import type { BufferPool } from "./buffer-pool.ts";
import type { OggReader } from "./ogg-reader.ts";
import { type AudioItem, SAMPLE_RATE } from "./protocol.ts";
import { approach, type Outlet, type Stage } from "./stage.ts";

/** Points of a fade's curve; linear in between, with an error below 0.001 dB. */
const CURVE_POINTS = 257;

const FADE_IN = Float32Array.from({ length: CURVE_POINTS }, (_, n) => fadeInGain(n / (CURVE_POINTS - 1)));
const FADE_OUT = Float32Array.from({ length: CURVE_POINTS }, (_, n) => fadeOutGain(n / (CURVE_POINTS - 1)));

/**
 * One track on the context's timeline. Its pieces are buffers that start on exact frames, so that they join without a
 * seam. The `fade` node carries planned changes (crossfades), the `exit` node unplanned ones (a skip, a stop), the
 * `gain` node the track's loudness.
 */
export class Voice {
  #item: AudioItem;
  readonly #stage: Stage;
  readonly #pool: BufferPool;
  readonly #reader: OggReader;
  readonly #fade: GainNode;
  readonly #exit: GainNode;
  readonly #gain: GainNode;
  readonly #sources = new Set<AudioBufferSourceNode>();
  /** The first piece, decoded ahead and not placed on the timeline yet. */
  #first: { readonly at: number; readonly buffer: AudioBuffer } | null;
  /** The track's frame at which this voice begins, and the context's frame at which it is heard. */
  readonly #from: number;
  #origin: number;
  /** The track's frame up to which sound is on the timeline. */
  #placed: number;
  #exhausted = false;
  #pumping = false;
  #released = false;
  #leaving = false;

  private constructor(
    stage: Stage,
    item: AudioItem,
    reader: OggReader,
    from: number,
    first: { readonly at: number; readonly buffer: AudioBuffer },
    outlet: Outlet,
  ) {
    this.#stage = stage;
    this.#pool = outlet.pool;
    this.#item = item;
    this.#reader = reader;
    this.#from = from;
    this.#placed = from;
    this.#origin = 0;
    this.#first = first;
    this.#fade = stage.context.createGain();
    this.#exit = stage.context.createGain();
    this.#gain = stage.context.createGain();
    this.#gain.gain.value = item.gain;
    this.#fade.connect(this.#exit).connect(this.#gain).connect(outlet.bus);
  }

  /** Creates a voice with its first piece decoded. Null when there is no sound at that frame. */
  static async ready(
    stage: Stage,
    item: AudioItem,
    reader: OggReader,
    from: number,
    outlet: Outlet = stage,
  ): Promise<Voice | null> {
    const { piece } = outlet.pool;
    if (!(await reader.read(piece, from))) return null;
    const first = { at: piece.at, buffer: outlet.pool.fill(piece) };
    return new Voice(stage, item, reader, from, first, outlet);
  }

  get item(): AudioItem {
    return this.#item;
  }

  /** Changes the track's gain smoothly. */
  setGain(gain: number): void {
    this.#item = { ...this.#item, gain };
    approach(this.#gain, gain, this.#stage.context.currentTime, VOLUME_RAMP_MS);
  }

  /** The context's frame after the track's last one. */
  get end(): number {
    return this.#origin + this.item.frames - this.#from;
  }

  /** The context's frame at which it begins to sound. */
  get origin(): number {
    return this.#origin;
  }

  /** Promised frames that are missing at the end of the file. */
  get shortfall(): number {
    return this.item.frames - this.#placed;
  }

  /** The track's frame that is heard at a frame of the context. */
  frameAt(contextFrame: number): number {
    const frame = this.#from + contextFrame - this.#origin;
    return Math.min(this.item.frames, Math.max(this.#from, frame));
  }

  /** Places the beginning at a frame of the context. Call once, before {@link pump}. */
  place(origin: number): void {
    this.#origin = origin;
  }

  fadeIn(startFrame: number, frames: number): void {
    this.#fade.gain.setValueAtTime(0, 0);
    this.#fade.gain.setValueCurveAtTime(FADE_IN, startFrame / SAMPLE_RATE, frames / SAMPLE_RATE);
  }

  /** Plans the end of the voice; it can be cancelled before it begins. */
  fadeOut(startFrame: number, frames: number): void {
    this.#fade.gain.setValueCurveAtTime(FADE_OUT, startFrame / SAMPLE_RATE, frames / SAMPLE_RATE);
  }

  cancelFadeOut(startFrame: number): void {
    this.#fade.gain.cancelScheduledValues((startFrame - 1) / SAMPLE_RATE);
  }

  /** Fades out from the current level; release the voice afterwards. False when it is fading out already. */
  leave(startFrame: number, frames: number): boolean {
    if (this.#leaving) return false;
    this.#leaving = true;
    this.#exit.gain.setValueCurveAtTime(FADE_OUT, startFrame / SAMPLE_RATE, frames / SAMPLE_RATE);
    return true;
  }

  /**
   * Places sound on the timeline up to a frame of the context. Returns `short` once when the file ends before its
   * promised last frame. Throws when the disk fails.
   */
  async pump(until: number): Promise<"more" | "complete" | "short"> {
    if (this.#pumping || this.#released) return "more";
    if (this.#exhausted) return "complete";
    this.#pumping = true;
    try {
      const { piece } = this.#pool;
      while (this.#origin + this.#placed - this.#from < until) {
        if (this.#first) {
          this.#put(this.#first.at, this.#first.buffer);
          this.#first = null;
          continue;
        }
        const more = await this.#reader.read(piece, this.#from);
        if (this.#released) return "more";
        if (!more) {
          this.#exhausted = true;
          await this.#reader.close();
          return this.#placed < this.item.frames ? "short" : "complete";
        }
        this.#put(piece.at, this.#pool.fill(piece));
      }
      return "more";
    } finally {
      this.#pumping = false;
    }
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    for (const source of this.#sources) {
      source.onended = null;
      source.stop();
      source.disconnect();
    }
    this.#sources.clear();
    this.#fade.disconnect();
    this.#exit.disconnect();
    this.#gain.disconnect();
    this.#reader.close().catch(() => undefined);
  }

  #put(at: number, buffer: AudioBuffer): void {
    const { context, frame } = this.#stage;
    const due = this.#origin + at - this.#from;
    // Late because the machine paused: shifts the rest of the track instead of overlapping it with itself.
    if (due < frame) this.#origin += frame - due;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#fade);
    source.onended = () => {
      source.disconnect();
      this.#sources.delete(source);
      this.#pool.giveBack(buffer);
    };
    this.#sources.add(source);
    source.start((this.#origin + at - this.#from) / SAMPLE_RATE);
    this.#placed = at + buffer.length;
  }
}

import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { OggReader } from "./ogg-reader.ts";
import { type AudioCommand, type AudioNotice, machineTime, SAMPLE_RATE } from "./protocol.ts";
import type { Stage } from "./stage.ts";
import { Voice } from "./voice.ts";

/** Interval of looking at a message, in ms. */
const LOOK_MS = 50;

/** A message gets its place on the timeline this long before its first effect, in ms: the clocks drift apart. */
const PLACE_AHEAD_MS = 500;

/** Sound is placed this far ahead, as a deck does. In frames. */
const AHEAD = 3 * SAMPLE_RATE;

/** Delay between a decision and its first sound, in frames. */
const LEAD = Math.round(0.02 * SAMPLE_RATE);

/** A file that ends more than this many frames early is broken. */
const TOLERATED_SHORTFALL = Math.round(0.1 * SAMPLE_RATE);

/** A message that could not begin this long after it was due fails, in ms. */
const LATE_MS = 2000;

/** A message that another one replaces fades out in this time, in ms. */
const REPLACED_FADE_MS = 250;

type Announce = Extract<AudioCommand, { type: "announce" }>;
type Failure = Extract<AudioNotice, { type: "announcementFailed" }>["reason"];

/** What an announcer needs of the player. */
interface AnnouncerHost {
  /** A stage on which paused music stays silent and the clock runs; null while there is none. */
  readonly stage: () => Stage | null;
  /** The last message is over. */
  readonly done: () => void;
}

/** A message on a stage. */
interface Placed {
  readonly stage: Stage;
  readonly voice: Voice;
  /** Frame at which the plan of the music's level ends the message; null before the message has its place. */
  end: number | null;
  begun: boolean;
  /** Frame at which its fade-out is complete; null while it is not stopped. */
  stopped: number | null;
}

/**
 * Plays one message at a time on the player's stage, beside the music and over its lowered level. Each message is
 * reported to have ended or failed exactly once.
 */
export class Announcer {
  readonly #tell: (notice: AudioNotice) => void;
  readonly #host: AnnouncerHost;
  #message: Announce | null = null;
  #placed: Placed | null = null;
  #timer: NodeJS.Timeout | null = null;
  #busy = false;

  constructor(tell: (notice: AudioNotice) => void, host: AnnouncerHost) {
    this.#tell = tell;
    this.#host = host;
  }

  /** Whether a message is heard, or waits to be. */
  get active(): boolean {
    return this.#message !== null;
  }

  announce(message: Announce): void {
    if (this.#message) {
      const playedMs = this.#fadeOut(REPLACED_FADE_MS);
      this.#tell({ type: "announcementEnded", playId: this.#message.item.playId, playedMs });
    }
    this.#message = message;
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS);
    void this.#look();
  }

  stop(fadeMs: number): void {
    const placed = this.#placed;
    if (!this.#message || (placed && placed.stopped !== null)) return;
    if (placed && sounds(placed)) {
      this.#leave(placed, fadeMs);
      return;
    }
    this.#fadeOut(0);
    this.#end(0);
  }

  /** Its stage closes. A message that has begun is lost; another one waits for the next stage. */
  stageCloses(): void {
    const placed = this.#placed;
    if (!placed) return;
    this.#placed = null;
    placed.voice.release();
    if (placed.begun) this.#fail("lost");
  }

  close(): void {
    this.#clear();
    this.#placed?.voice.release();
    this.#placed = null;
  }

  async #look(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#advance();
    } finally {
      this.#busy = false;
    }
  }

  async #advance(): Promise<void> {
    const message = this.#message;
    if (!message) return;
    const placed = this.#placed ?? (await this.#open(message));
    // Anything may have happened while the file was opened.
    if (message !== this.#message) return;
    if (placed && (placed.end !== null || this.#place(message, placed))) await this.#play(message, placed);
    else if (machineTime() > message.at + LATE_MS) this.#fail("lost");
  }

  /** Opens the file on the stage; null when there is no stage yet, or the message failed. */
  async #open(message: Announce): Promise<Placed | null> {
    const stage = this.#host.stage();
    if (!stage) return null;
    let failure: Failure = "unreadable";
    let voice: Voice | null = null;
    try {
      const reader = await OggReader.open(message.item.path, message.item.frames);
      failure = "decode";
      voice = await Voice.ready(stage, message.item, reader, 0, stage.announcements).catch(() => null);
      if (!voice) await reader.close();
    } catch {
      // Reported below.
    }
    if (message !== this.#message) voice?.release();
    else if (!voice) this.#fail(failure);
    else if (stage !== this.#host.stage()) voice.release();
    else {
      this.#placed = { stage, voice, end: null, begun: false, stopped: null };
      return this.#placed;
    }
    return null;
  }

  /** Gives the message its place on the timeline, when it is time and the clock runs. */
  #place(message: Announce, placed: Placed): boolean {
    const { stage, voice } = placed;
    const inMs = message.at - machineTime();
    if (!stage.settled || inMs > message.duckDownMs + PLACE_AHEAD_MS) return false;
    // Rendered sound is heard when it has passed through the card.
    const heardAt = stage.frame + toFrames(inMs) - stage.latency;
    voice.place(Math.max(heardAt, stage.frame + LEAD));
    this.#duck(message, placed);
    return true;
  }

  #duck(message: Announce, placed: Placed): void {
    const { stage, voice } = placed;
    placed.end = voice.end;
    stage.duck(stage.frame + LEAD, { from: voice.origin, to: voice.end }, message);
  }

  async #play(message: Announce, placed: Placed): Promise<void> {
    const { stage, voice } = placed;
    try {
      const fed = await voice.pump(stage.frame + AHEAD);
      if (placed !== this.#placed) return;
      if (fed === "short" && voice.shortfall > TOLERATED_SHORTFALL) throw new Error("short");
    } catch (error) {
      if (placed !== this.#placed) return;
      this.#fadeOut(PAUSE_RAMP_MS);
      this.#fail(error instanceof Error && error.message === "short" ? "decode" : "unreadable");
      return;
    }
    const heard = stage.frame - stage.latency;
    if (!placed.begun && heard >= voice.origin) {
      placed.begun = true;
      this.#tell({ type: "announcementStarted", playId: message.item.playId });
    }
    const { stopped } = placed;
    // A pause of the machine shifts what follows.
    if (stopped === null && placed.end !== voice.end) this.#duck(message, placed);
    if (heard < (stopped ?? voice.end)) return;
    this.#placed = null;
    voice.release();
    this.#end(toMs((stopped ?? voice.end) - voice.origin));
  }

  /** Fades out what is heard and raises the music; returns how much is audible by then, in ms. */
  #fadeOut(fadeMs: number): number {
    const placed = this.#placed;
    this.#placed = null;
    if (!placed) return 0;
    const { stage, voice } = placed;
    if (!sounds(placed)) {
      if (placed.end !== null) stage.raise(stage.frame + LEAD, this.#message?.duckUpMs ?? 0);
      voice.release();
      return 0;
    }
    const until = placed.stopped ?? this.#leave(placed, fadeMs);
    setTimeout(() => voice.release(), toMs(until - stage.frame) + LOOK_MS);
    return toMs(until - voice.origin);
  }

  /** Begins to fade out what is heard, and raises the music; returns the frame at which it is silent. */
  #leave(placed: Placed, fadeMs: number): number {
    const { stage, voice } = placed;
    const from = Math.max(stage.frame + LEAD, voice.origin);
    const frames = toFrames(Math.max(fadeMs, PAUSE_RAMP_MS));
    voice.leave(from, frames);
    stage.raise(from, this.#message?.duckUpMs ?? 0);
    placed.stopped = Math.min(voice.end, from + frames);
    return placed.stopped;
  }

  #end(playedMs: number): void {
    const playId = this.#clear();
    if (playId !== null) this.#tell({ type: "announcementEnded", playId, playedMs });
    this.#host.done();
  }

  #fail(reason: Failure): void {
    this.#fadeOut(0);
    const playId = this.#clear();
    if (playId !== null) this.#tell({ type: "announcementFailed", playId, reason });
    this.#host.done();
  }

  #clear(): string | null {
    const playId = this.#message?.item.playId ?? null;
    this.#message = null;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return playId;
  }
}

/** Whether it is too late to withdraw it without a fade. */
function sounds({ stage, voice, end }: Placed): boolean {
  return end !== null && voice.origin <= stage.frame + LEAD;
}

function toFrames(ms: number): number {
  return Math.round((ms / 1000) * SAMPLE_RATE);
}

function toMs(frames: number): number {
  return (frames / SAMPLE_RATE) * 1000;
}

import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { hasPlayed, PLAYED_S } from "./device-clock.ts";
import { OggReader } from "./ogg-reader.ts";
import { type AudioCommand, type AudioItem, type AudioNotice, SAMPLE_RATE } from "./protocol.ts";
import type { Stage } from "./stage.ts";
import { Voice } from "./voice.ts";

/** Sound is placed on the timeline this far ahead, in frames: longer than any pause of the machine. */
const AHEAD = 3 * SAMPLE_RATE;

/** A next track is placed on the timeline this long before it is heard, in frames. */
const COMMIT_AHEAD = AHEAD + SAMPLE_RATE;

/** Delay between a command and its first sound, in frames: enough to place the sound before it is due. */
const LEAD = Math.round(0.02 * SAMPLE_RATE);

/** A newly opened card drops or distorts sound for this long, in frames; tracks start after it. */
const SETTLED = Math.round(0.15 * SAMPLE_RATE);

/** A file that ends more than this many frames early is broken, not just slightly shorter. */
const TOLERATED_SHORTFALL = Math.round(0.1 * SAMPLE_RATE);

const PUMP_MS = 200;
const POSITION_MS = 1000;

interface Next {
  readonly voice: Voice;
  readonly fadeFrames: number;
  committed: boolean;
}

type Start = Extract<AudioCommand, { type: "start" }>;

/**
 * Plays items on a stage: one current item, at most one next item, and tails of items that are fading out. Commands run
 * one after another. A deck closes with its stage; {@link snapshot} returns the state for resuming on another one.
 */
export class Deck {
  readonly #stage: Stage;
  readonly #tell: (notice: AudioNotice) => void;
  #current: Voice | null = null;
  /** A start command whose track does not sound yet. */
  #starting: Start | null = null;
  #next: Next | null = null;
  #started = false;
  /** Whether a stop command is waiting to run. */
  #stopping = false;
  readonly #tails = new Set<{ readonly voice: Voice; readonly until: number }>();
  #work: Promise<void> = Promise.resolve();
  #pumpTimer: NodeJS.Timeout | null = null;
  #turnTimer: NodeJS.Timeout | null = null;
  #toldPositionAt = 0;
  #closed = false;

  constructor(stage: Stage, tell: (notice: AudioNotice) => void) {
    this.#stage = stage;
    this.#tell = tell;
    this.#pumpTimer = setInterval(() => void this.#do(() => this.#pump()), PUMP_MS);
  }

  async start(command: Start): Promise<void> {
    this.#starting = command;
    this.#stopping = false;
    await this.#do(() => this.#start(command));
    if (this.#starting === command) this.#starting = null;
  }

  setNext(item: AudioItem | null, fadeMs: number): Promise<void> {
    return this.#do(() => this.#setNext(item, fadeMs));
  }

  stop(fadeMs: number): Promise<void> {
    this.#starting = null;
    this.#stopping = true;
    return this.#do(async () => {
      this.#dropNext();
      this.#dismiss(this.#stage.frame, toFrames(Math.max(fadeMs, PAUSE_RAMP_MS)));
    });
  }

  /** Changes the current track's gain, if its play id matches. */
  setGain(playId: string, gain: number): void {
    if (this.#current?.item.playId === playId) this.#current.setGain(gain);
  }

  /** Whether a track should be heard now. */
  get sounds(): boolean {
    return this.#current !== null && this.#started && this.#stage.running;
  }

  /** Sends the current position. */
  tellPosition(): void {
    if (!this.#current || !this.#started) return;
    this.#toldPositionAt = performance.now();
    const { playId } = this.#current.item;
    this.#tell({ type: "position", playId, positionMs: this.#positionMs(this.#current) });
  }

  /** The current and next items, for resuming on another stage. */
  snapshot(): {
    readonly start: Start;
    readonly next: { readonly item: AudioItem; readonly fadeMs: number } | null;
  } | null {
    if (this.#starting) return { start: this.#starting, next: null };
    const current = this.#current;
    if (!current || this.#stopping) return null;
    const next = this.#next && { item: this.#next.voice.item, fadeMs: toMs(this.#next.fadeFrames) };
    const positionMs = this.#positionMs(current);
    return {
      start: { type: "start", item: current.item, positionMs, fadeMs: 0, paused: !this.#stage.running },
      next,
    };
  }

  close(): void {
    this.#closed = true;
    if (this.#pumpTimer) clearInterval(this.#pumpTimer);
    if (this.#turnTimer) clearTimeout(this.#turnTimer);
    for (const voice of [this.#current, this.#next?.voice, ...[...this.#tails].map((tail) => tail.voice)]) {
      voice?.release();
    }
    this.#tails.clear();
    this.#current = null;
    this.#next = null;
  }

  /** Queues a step; a failure is reported, and the next step runs regardless. */
  #do(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#closed) return;
      try {
        await step();
      } catch (error) {
        this.#tell({ type: "trouble", message: String(error).slice(0, 500) });
      }
    });
    return this.#work;
  }

  async #start({ item, positionMs, fadeMs, paused }: Start): Promise<void> {
    this.#dropNext();
    const voice = await this.#open(item, toFrames(positionMs));
    if (this.#closed) {
      voice?.release();
      return;
    }
    if (paused) this.#stage.pause();
    const start = Math.max(this.#stage.frame + LEAD, SETTLED);
    const frames = toFrames(Math.max(fadeMs, PAUSE_RAMP_MS));
    this.#dismiss(start, frames);
    if (!voice) return;
    voice.place(start);
    voice.fadeIn(start, this.#stage.running ? frames : toFrames(PAUSE_RAMP_MS));
    this.#current = voice;
    this.#started = false;
    if (!paused) this.#stage.resume();
    await this.#pump();
    this.#scheduleTurn();
  }

  async #setNext(item: AudioItem | null, fadeMs: number): Promise<void> {
    const fadeFrames = toFrames(fadeMs);
    if (item && this.#next?.voice.item.playId === item.playId && this.#next.fadeFrames === fadeFrames) return;
    this.#dropNext();
    if (!item || !this.#current) return;
    const voice = await this.#open(item, 0);
    if (!voice) return;
    if (this.#closed || !this.#current) {
      voice.release();
      return;
    }
    this.#next = { voice, fadeFrames, committed: false };
    await this.#pump();
    this.#scheduleTurn();
  }

  /** Opens a voice that is ready to sound; reports a failure and returns null. */
  async #open(item: AudioItem, from: number): Promise<Voice | null> {
    try {
      const reader = await OggReader.open(item.path, item.frames);
      const voice = await Voice.ready(this.#stage, item, reader, from).catch(() => null);
      if (voice) return voice;
      await reader.close();
      this.#tell({ type: "failed", playId: item.playId, reason: "decode" });
    } catch {
      this.#tell({ type: "failed", playId: item.playId, reason: "unreadable" });
    }
    return null;
  }

  async #pump(): Promise<void> {
    const now = this.#stage.frame;
    for (const tail of this.#tails) {
      if (now < tail.until) continue;
      tail.voice.release();
      this.#tails.delete(tail);
    }
    if (this.#current) await this.#feed(this.#current, now + AHEAD);
    for (const { voice, until } of this.#tails) await this.#feed(voice, Math.min(until, now + AHEAD));
    this.#commit();
    if (this.#next?.committed) await this.#feed(this.#next.voice, now + AHEAD);
    this.#turn();
  }

  async #feed(voice: Voice, until: number): Promise<void> {
    try {
      const fed = await voice.pump(until);
      if (fed !== "short" || voice.shortfall <= TOLERATED_SHORTFALL) return;
      this.#fail(voice, "decode");
    } catch {
      this.#fail(voice, "unreadable");
    }
  }

  #fail(voice: Voice, reason: "unreadable" | "decode"): void {
    const { playId } = voice.item;
    if (voice === this.#next?.voice) this.#dropNext();
    else if (voice !== this.#current) return;
    this.#tell({ type: "failed", playId, reason });
  }

  /** Places the next voice on the timeline: at the exact end of the current one, less the overlap. */
  #commit(): void {
    const [current, next] = [this.#current, this.#next];
    if (!current || !next || next.committed) return;
    const now = this.#stage.frame + LEAD;
    const due = current.end - next.fadeFrames;
    if (due > now + COMMIT_AHEAD) return;
    const start = Math.max(due, now);
    const overlap = Math.max(0, Math.min(next.fadeFrames, current.end - start));
    next.committed = true;
    next.voice.place(start);
    if (overlap === 0) return;
    current.fadeOut(start, overlap);
    next.voice.fadeIn(start, overlap);
  }

  /**
   * Reports what time brings about: a start, a transition, an end. Nothing is reported before the card has played,
   * because a sleeping card also accepts the first sound of a track.
   */
  #turn(): void {
    const current = this.#current;
    if (!current) return;
    const now = this.#stage.frame;
    if (!this.#started) {
      if (now < current.origin || !hasPlayed(this.#stage.context)) return;
      this.#started = true;
      this.#toldPositionAt = performance.now();
      this.#tell({ type: "started", playId: current.item.playId, positionMs: this.#positionMs(current) });
    }
    const next = this.#next;
    if (next?.committed && now >= next.voice.origin) {
      this.#tails.add({ voice: current, until: current.end });
      this.#current = next.voice;
      this.#next = null;
      const [from, to] = [current.item.playId, next.voice.item.playId];
      this.#tell({ type: "transition", from, to, positionMs: this.#positionMs(next.voice) });
      return;
    }
    if (!next && now >= current.end) {
      this.#current = null;
      current.release();
      this.#tell({ type: "ended", playId: current.item.playId });
      return;
    }
    if (this.#stage.running && performance.now() - this.#toldPositionAt >= POSITION_MS) this.tellPosition();
  }

  /** Schedules an extra pump for when the next event is due. */
  #scheduleTurn(): void {
    if (this.#turnTimer) clearTimeout(this.#turnTimer);
    const due = Math.max(2 * LEAD, toFrames(PLAYED_S * 1000) - this.#stage.frame + LEAD);
    this.#turnTimer = setTimeout(() => void this.#do(() => this.#pump()), toMs(due));
  }

  /** Fades out all sounding voices over `frames`, at once when nothing is heard; then nothing is current. */
  #dismiss(start: number, frames: number): void {
    const leaving = [...this.#tails];
    if (this.#current) leaving.push({ voice: this.#current, until: start });
    this.#tails.clear();
    this.#current = null;
    for (const { voice, until } of leaving) {
      if (!this.#stage.running) voice.release();
      else if (voice.leave(start, frames)) this.#tails.add({ voice, until: start + frames });
      else this.#tails.add({ voice, until });
    }
  }

  #dropNext(): void {
    const next = this.#next;
    this.#next = null;
    if (!next) return;
    next.voice.release();
    if (next.committed && next.fadeFrames > 0) this.#current?.cancelFadeOut(next.voice.origin);
  }

  #positionMs(voice: Voice): number {
    return toMs(voice.frameAt(this.#stage.frame));
  }
}

function toFrames(ms: number): number {
  return Math.round((ms / 1000) * SAMPLE_RATE);
}

function toMs(frames: number): number {
  return (frames / SAMPLE_RATE) * 1000;
}

import { type DuckCurve, duckFor, raised } from "#shared/domain/messaging/duck.ts";
import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { AnnounceOptions, OutputEvent, OutputFailure, OutputItem } from "#shared/player/output.ts";
import { lengthOf } from "./cue.ts";
import type { Stage } from "./voice.ts";

/** Lead time for scheduling sound, in ms, so that its start is not missed. */
const LEAD_MS = 20;
/** Timers run at least this often while a message is heard, in ms. */
const LOOK_MS = 1000;
/** A message that is not decoded this long after it was due fails, in ms. */
const LOAD_TIMEOUT_MS = 10_000;
/** A message that could not begin this long after it was due, because sound is blocked, fails, in ms. */
const LATE_MS = 2000;
/** A message that another one replaces fades out in this time, in ms. */
const REPLACED_FADE_MS = 50;

interface Message {
  readonly item: OutputItem;
  readonly options: AnnounceOptions;
  /** On the monotonic clock. */
  readonly dueAt: number;
  loaded: boolean;
  /** Its beginning and end on the stage's clock; null while undecided. */
  span: { readonly from: number; readonly to: number } | null;
  begun: boolean;
  stopping: boolean;
}

/**
 * Messages in the browser: a voice of their own beside the music, whose level follows a curve on the sound card's clock.
 * Once it is scheduled, a message begins and ends exactly, however late a page's timers fire.
 */
export class Announcer {
  readonly #stage: Stage;
  readonly #environment: PlayerEnvironment;
  readonly #emit: (event: OutputEvent) => void;
  #message: Message | null = null;
  /** The music's level, on the stage's clock. */
  #curve: DuckCurve = [];
  /** When the voice is silent again, on the stage's clock. */
  #freeMs = 0;
  #cancelTimer: (() => void) | null = null;
  #cancelLoad: (() => void) | null = null;

  constructor(stage: Stage, environment: PlayerEnvironment, emit: (event: OutputEvent) => void) {
    this.#stage = stage;
    this.#environment = environment;
    this.#emit = emit;
  }

  /** Whether a message is heard, or waits to be. */
  get active(): boolean {
    return this.#message !== null;
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    this.#replace();
    const dueAt = this.#environment.monotonic() + options.inMs;
    this.#message = { item, options, dueAt, loaded: false, span: null, begun: false, stopping: false };
    this.#stage.wake();
    this.#load(this.#message);
    this.look();
  }

  stop(fadeMs: number): void {
    const message = this.#message;
    if (!message || message.stopping) return;
    if (this.#sounds(message)) this.#fadeOut(message, fadeMs);
    else this.#withdraw(message);
    this.look();
  }

  /** The stage starts over, without its sounds: a message that has begun is lost, another one is loaded anew. */
  renewed(): void {
    this.#curve = [];
    this.#freeMs = 0;
    const message = this.#message;
    if (!message) return;
    message.span = null;
    if (message.begun) this.#fail(message, "lost");
    else this.#load(message);
  }

  /** Compares the message with the time, and reports what has happened. */
  look(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const message = this.#message;
    if (!message) return;
    if (!this.#stage.isRunning()) {
      this.#lookAtBlocked(message);
      return;
    }
    if (message.loaded && !message.span) this.#schedule(message);
    if (!message.span) return;
    const now = this.#stage.now();
    const { from, to } = message.span;
    if (!message.begun && now >= from) {
      message.begun = true;
      this.#emit({ type: "announcementStarted", playId: message.item.playId });
    }
    // A listener may have asked for another message.
    if (message !== this.#message) return;
    if (now >= to) this.#end(message, Math.max(0, to - from));
    else this.#lookIn(Math.min(LOOK_MS, (message.begun ? to : from) - now));
  }

  dispose(): void {
    this.#message = null;
    this.#cancelTimer?.();
    this.#cancelLoad?.();
    this.#stage.announcer.release();
  }

  #load(message: Message): void {
    message.loaded = false;
    this.#cancelLoad?.();
    const { item, options } = message;
    this.#cancelLoad = this.#environment.after(options.inMs + LOAD_TIMEOUT_MS, () =>
      this.#fail(message, "timeout"),
    );
    this.#stage.announcer.load(item.media.uri).then(
      (loaded) => {
        if (message !== this.#message) return;
        this.#cancelLoad?.();
        if (!loaded.ok) {
          this.#fail(message, loaded.reason);
          return;
        }
        message.loaded = true;
        this.look();
      },
      () => this.#fail(message, "unreadable"),
    );
  }

  #schedule(message: Message): void {
    const { item, options, dueAt } = message;
    const now = this.#stage.now();
    const from = Math.max(now + LEAD_MS, this.#freeMs, now + dueAt - this.#environment.monotonic());
    message.span = { from, to: from + lengthOf(item) };
    const { announcer } = this.#stage;
    announcer.ramp({ at: from, ms: 0, from: item.gain, to: item.gain });
    announcer.play(from, 0, lengthOf(item));
    this.#duck(duckFor(this.#curve, now, message.span, options));
  }

  /** Sound is blocked, or the card is gone: the stage's clock stands still. */
  #lookAtBlocked(message: Message): void {
    const late = this.#environment.monotonic() - message.dueAt - LATE_MS;
    if (message.begun || late >= 0) {
      this.#fail(message, "lost");
      return;
    }
    // The clock of its place stands still; it gets another one.
    if (message.span) this.#stage.announcer.halt(this.#stage.now());
    message.span = null;
    this.#lookIn(-late);
  }

  #sounds({ span }: Message): boolean {
    return span !== null && this.#stage.now() + LEAD_MS >= span.from;
  }

  #fadeOut(message: Message, fadeMs: number): void {
    const { item, span, options } = message;
    if (!span) return;
    message.stopping = true;
    const at = Math.max(span.from, this.#stage.now());
    const ms = Math.max(PAUSE_RAMP_MS, fadeMs);
    this.#stage.announcer.ramp({ at, ms, from: item.gain, to: 0 });
    this.#stage.announcer.halt(at + ms);
    message.span = { from: span.from, to: Math.min(span.to, at + ms) };
    this.#freeMs = message.span.to;
    this.#duck(raised(this.#curve, at, options.duckUpMs));
  }

  #withdraw(message: Message): void {
    if (message.span) this.#duck(raised(this.#curve, this.#stage.now(), message.options.duckUpMs));
    this.#end(message, 0);
  }

  #replace(): void {
    const message = this.#message;
    if (!message) return;
    if (!this.#sounds(message)) {
      this.#withdraw(message);
      return;
    }
    if (!message.stopping) this.#fadeOut(message, REPLACED_FADE_MS);
    const { from, to } = message.span ?? { from: 0, to: 0 };
    this.#message = null;
    this.#emit({ type: "announcementEnded", playId: message.item.playId, playedMs: Math.max(0, to - from) });
  }

  #end(message: Message, playedMs: number): void {
    this.#clear();
    this.#emit({ type: "announcementEnded", playId: message.item.playId, playedMs });
  }

  #fail(message: Message, reason: OutputFailure | "lost"): void {
    if (message !== this.#message) return;
    if (message.span) this.#duck(raised(this.#curve, this.#stage.now(), message.options.duckUpMs));
    this.#clear();
    this.#emit({ type: "announcementFailed", playId: message.item.playId, reason });
  }

  #clear(): void {
    this.#message = null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#cancelLoad?.();
    this.#stage.announcer.release();
  }

  #duck(curve: DuckCurve): void {
    this.#curve = curve;
    this.#stage.duck(curve);
  }

  #lookIn(ms: number): void {
    this.#cancelTimer = this.#environment.after(Math.max(1, ms), () => this.look());
  }
}

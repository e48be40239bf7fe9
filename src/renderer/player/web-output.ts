import { PAUSE_RAMP_MS } from "#shared/domain/playback/crossfade.ts";
import { VOLUME_RAMP_MS, volumeGain } from "#shared/domain/playback/volume.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type {
  AnnounceOptions,
  Output,
  OutputEvent,
  OutputFailure,
  OutputItem,
  OutputSettings,
  RecoveryStep,
  StartOptions,
} from "#shared/player/output.ts";
import { Announcer } from "./announcer.ts";
import { type Cue, type Current, lengthOf, type Next } from "./cue.ts";
import { gainAt } from "./envelope.ts";
import type { Ramp, Stage, Voice } from "./voice.ts";

/** Lead time for scheduling sound, in ms, so that its start is not missed. */
const LEAD_MS = 20;
const POSITION_INTERVAL_MS = 1000;
/** Measurements are reported only after the output was unchanged this long, in ms. */
const STEADY_MS = 900;
/** Reported level of digital silence, in dBFS. */
const SILENCE_DB = -120;
/** A track that is not decoded within this time counts as failed, in ms. */
const LOAD_TIMEOUT_MS = 15_000;
/**
 * The browser's sound output: three voices in turn, scheduled on the sound card's clock, so that joins and fades are
 * exact however late a page's timer fires. Timers only report past events.
 */
export class WebOutput implements Output {
  readonly kind = "web";
  readonly #stage: Stage;
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Listeners<OutputEvent>();
  readonly #announcer: Announcer;
  readonly #free: Voice[];
  readonly #unsubscribe: () => void;
  readonly #leaving = new Map<Voice, () => void>();
  #current: Current | null = null;
  #next: Next | null = null;
  #paused = false;
  #lost = false;
  /** Last report of the position, on the stage's clock. */
  #toldAtMs = 0;
  #volume = 0;
  /** Start of the current volume and playback, on the stage's clock. */
  #steadyFromMs = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(stage: Stage, environment: PlayerEnvironment) {
    this.#stage = stage;
    this.#environment = environment;
    this.#free = [...stage.voices];
    this.#announcer = new Announcer(stage, environment, (event) => this.#listeners.emit(event));
    this.#unsubscribe = stage.onChange(() => {
      this.#look();
      this.#announcer.look();
    });
  }

  start(item: OutputItem, { positionMs, fadeMs, paused }: StartOptions): void {
    const ready = this.#next?.cue.item.playId === item.playId ? this.#next.cue : null;
    if (ready) this.#next = null;
    this.#dropNext();
    this.#dropCurrent(fadeMs);
    this.#paused = paused;
    const cue = ready ?? this.#load(item);
    this.#current = { cue, originMs: null, positionMs, fadeInMs: fadeMs };
    this.#look();
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    this.#look();
    if (!this.#current) return;
    if (item && this.#next?.cue.item.playId === item.playId) {
      this.#unschedule();
      this.#next.fadeMs = fadeMs;
    } else {
      this.#dropNext();
      if (item) this.#next = { cue: this.#load(item), fadeMs, dueMs: null };
    }
    this.#look();
  }

  pause(): void {
    if (this.#paused) return;
    this.#look();
    this.#paused = true;
    this.#unschedule();
    this.#silenceLeaving();
    const current = this.#current;
    if (!current || current.originMs === null) return;
    const { cue } = current;
    const now = this.#stage.now();
    current.positionMs = this.#position(current);
    current.originMs = null;
    this.#ramp(cue, { at: now, ms: PAUSE_RAMP_MS, from: gainAt(cue.ramp, now), to: 0 });
    cue.voice.halt(now + PAUSE_RAMP_MS);
    this.#tellPosition(current);
    this.#look();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#look();
    if (this.#current) this.#tellPosition(this.#current);
  }

  stop(fadeMs: number): void {
    this.#dropNext();
    this.#dropCurrent(fadeMs);
    this.#look();
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#steadyFromMs = this.#stage.now();
    this.#stage.setGain(volumeGain(volume), VOLUME_RAMP_MS);
  }

  testSound(): void {
    this.#stage.testSound();
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    this.#announcer.announce(item, options);
  }

  stopAnnouncement(fadeMs: number): void {
    this.#announcer.stop(fadeMs);
  }

  configure({ mono }: OutputSettings): void {
    this.#stage.setMono(mono);
  }

  setGain(playId: string, gain: number): void {
    const cue = this.#current?.cue;
    if (!cue || cue.item.playId !== playId) return;
    cue.item = { ...cue.item, gain };
    if (this.#current?.originMs === null) return;
    const now = this.#stage.now();
    this.#steadyFromMs = now;
    if (this.#next?.dueMs == null) {
      this.#ramp(cue, { at: now, ms: VOLUME_RAMP_MS, from: gainAt(cue.ramp, now), to: gain });
    } else {
      this.#unschedule();
      this.#look();
    }
  }

  recover(step: RecoveryStep): void {
    if (step === "reopen") this.#stage.reopen();
    else this.#beginAnew();
    this.#look();
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    this.#cancelTimer?.();
    this.#unsubscribe();
    this.#announcer.dispose();
    for (const cancel of this.#leaving.values()) cancel();
    this.#current = null;
    this.#next = null;
    this.#stage.dispose();
  }

  /** Moves everything to a new stage: the current track continues at its position. */
  #beginAnew(): void {
    const [current, next] = [this.#current, this.#next];
    const positionMs = current ? this.#position(current) : 0;
    this.#silenceLeaving();
    this.#current = null;
    this.#next = null;
    for (const cue of [current?.cue, next?.cue]) if (cue) this.#leave(cue.voice, 0);
    this.#stage.renew();
    this.#announcer.renewed();
    if (!current) return;
    this.start(current.cue.item, { positionMs, fadeMs: 0, paused: this.#paused });
    if (next) this.setNext(next.cue.item, next.fadeMs);
  }

  /** Compares actual and intended sound, acts on the difference and emits events. */
  #look(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#lookAtStage();
    const current = this.#current;
    if (!current || !this.#stage.isRunning()) return;
    if (current.originMs === null) this.#begin(current);
    // A listener may have changed everything, and then #look has already run.
    if (current.originMs === null || this.#current !== current) return;
    this.#schedule(current);
    const now = this.#stage.now();
    const dueMs = this.#next?.dueMs ?? null;
    if (this.#next && dueMs !== null && now >= dueMs) {
      this.#passOn(current, this.#next, dueMs);
    } else if (now >= current.originMs + lengthOf(current.cue.item)) {
      this.#end(current);
    } else {
      this.#lookAgain(current, now);
    }
  }

  #lookAtStage(): void {
    const wanted = this.#current !== null && !this.#paused;
    const lost = wanted && !this.#stage.isRunning();
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.#listeners.emit(lost ? { type: "lost", reason: "device" } : { type: "recovered" });
  }

  /** Starts the current item if possible; one that starts paused is only announced. */
  #begin(current: Current): void {
    const { cue } = current;
    if (!cue.loaded) return;
    const fadeMs = current.fadeInMs;
    if (!this.#paused) {
      const at = this.#stage.now() + LEAD_MS;
      cue.voice.play(at, current.positionMs, Math.max(0, lengthOf(cue.item) - current.positionMs));
      this.#ramp(cue, { at, ms: Math.max(PAUSE_RAMP_MS, fadeMs ?? 0), from: 0, to: cue.item.gain });
      current.originMs = at - current.positionMs;
      this.#steadyFromMs = at;
    }
    if (fadeMs === null) return;
    current.fadeInMs = null;
    this.#listeners.emit({ type: "started", playId: cue.item.playId, positionMs: current.positionMs });
  }

  /** Schedules the next item as soon as its start is known. */
  #schedule(current: Current): void {
    const next = this.#next;
    if (!next?.cue.loaded || next.dueMs !== null || current.originMs === null) return;
    const end = current.originMs + lengthOf(current.cue.item);
    const now = this.#stage.now() + LEAD_MS;
    const at = Math.max(now, end - next.fadeMs);
    const overlap = Math.min(next.fadeMs, Math.max(0, end - at));
    const { cue } = next;
    cue.voice.play(at, 0, lengthOf(cue.item));
    this.#ramp(cue, { at, ms: overlap, from: overlap > 0 ? 0 : cue.item.gain, to: cue.item.gain });
    if (overlap > 0) {
      this.#ramp(current.cue, { at, ms: overlap, from: current.cue.item.gain, to: 0 });
    }
    next.dueMs = at;
  }

  /** Cancels what was scheduled; the current item continues without a next one. */
  #unschedule(): void {
    const next = this.#next;
    if (!next || next.dueMs === null) return;
    next.dueMs = null;
    const now = this.#stage.now();
    next.cue.voice.halt(now);
    const cue = this.#current?.cue;
    if (cue && !this.#paused) {
      this.#ramp(cue, { at: now, ms: PAUSE_RAMP_MS, from: gainAt(cue.ramp, now), to: cue.item.gain });
    }
  }

  #passOn(current: Current, { cue, fadeMs }: Next, dueMs: number): void {
    this.#next = null;
    this.#leave(current.cue.voice, fadeMs);
    this.#current = { cue, originMs: dueMs, positionMs: 0, fadeInMs: null };
    const [from, to] = [current.cue.item.playId, cue.item.playId];
    this.#listeners.emit({ type: "transition", from, to, positionMs: this.#position(this.#current) });
    this.#look();
  }

  #end({ cue }: Current): void {
    this.#current = null;
    this.#leave(cue.voice, 0);
    this.#dropNext();
    this.#listeners.emit({ type: "ended", playId: cue.item.playId });
    this.#look();
  }

  #lookAgain(current: Current, now: number): void {
    if (Math.abs(now - this.#toldAtMs) >= POSITION_INTERVAL_MS) {
      this.#tellPosition(current);
      this.#tellLevel(now);
    }
    const end = (current.originMs ?? now) + lengthOf(current.cue.item);
    const due = Math.min(end, this.#next?.dueMs ?? end);
    const wait = Math.min(POSITION_INTERVAL_MS, Math.max(1, due - now));
    this.#cancelTimer?.();
    this.#cancelTimer = this.#environment.after(wait, () => this.#look());
  }

  #load(item: OutputItem): Cue {
    const voice = this.#takeVoice();
    const cue: Cue = { item, voice, loaded: false, ramp: { at: 0, ms: 0, from: 0, to: 0 } };
    const timeout = this.#environment.after(LOAD_TIMEOUT_MS, () => this.#failed(cue, "timeout"));
    voice.load(item.media.uri).then(
      (loaded) => {
        timeout();
        if (!this.#isWanted(cue)) return;
        if (!loaded.ok) {
          this.#failed(cue, loaded.reason);
          return;
        }
        cue.loaded = true;
        this.#look();
      },
      () => {
        timeout();
        this.#failed(cue, "unreadable");
      },
    );
    return cue;
  }

  #failed(cue: Cue, reason: OutputFailure): void {
    if (!this.#isWanted(cue) || cue.loaded) return;
    if (this.#current?.cue === cue) this.#current = null;
    else this.#next = null;
    this.#leave(cue.voice, 0);
    this.#listeners.emit({ type: "failed", playId: cue.item.playId, reason });
  }

  #isWanted(cue: Cue): boolean {
    return this.#current?.cue === cue || this.#next?.cue === cue;
  }

  #dropNext(): void {
    const next = this.#next;
    if (!next) return;
    this.#unschedule();
    this.#next = null;
    this.#leave(next.cue.voice, 0);
  }

  #dropCurrent(fadeMs: number): void {
    const current = this.#current;
    if (!current) return;
    this.#current = null;
    const now = this.#stage.now();
    const ms = current.originMs === null ? 0 : Math.max(PAUSE_RAMP_MS, fadeMs);
    this.#ramp(current.cue, { at: now, ms, from: gainAt(current.cue.ramp, now), to: 0 });
    current.cue.voice.halt(now + ms);
    this.#leave(current.cue.voice, ms);
  }

  /** Frees the voice after `ms`, once it is silent. */
  #leave(voice: Voice, ms: number): void {
    const free = () => {
      this.#leaving.get(voice)?.();
      this.#leaving.delete(voice);
      voice.release();
      this.#free.push(voice);
    };
    if (ms <= 0) free();
    else this.#leaving.set(voice, this.#environment.after(ms + LEAD_MS, free));
  }

  #silenceLeaving(): void {
    for (const [voice, cancel] of [...this.#leaving]) {
      cancel();
      this.#leaving.delete(voice);
      voice.release();
      this.#free.push(voice);
    }
  }

  /** Returns a free voice; if there is none, stops the one fading out. */
  #takeVoice(): Voice {
    if (this.#free.length === 0) this.#silenceLeaving();
    const voice = this.#free.shift();
    if (!voice) throw new Error("More items than voices");
    return voice;
  }

  #ramp(cue: Cue, ramp: Ramp): void {
    cue.ramp = ramp;
    cue.voice.ramp(ramp);
  }

  #position({ cue, originMs, positionMs }: Current): number {
    const at = originMs === null ? positionMs : this.#stage.now() - originMs;
    return Math.min(lengthOf(cue.item), Math.max(0, at));
  }

  #tellLevel(now: number): void {
    // A message would hide that the music is silent.
    if (this.#announcer.active) this.#steadyFromMs = now;
    const gain = volumeGain(this.#volume);
    if (gain === 0 || now - this.#steadyFromMs < STEADY_MS) return;
    const db = this.#stage.level() - 20 * Math.log10(gain);
    this.#listeners.emit({ type: "level", db: Math.max(SILENCE_DB, db) });
  }

  #tellPosition(current: Current): void {
    const { playId } = current.cue.item;
    this.#toldAtMs = this.#stage.now();
    this.#listeners.emit({ type: "position", playId, positionMs: this.#position(current) });
  }
}

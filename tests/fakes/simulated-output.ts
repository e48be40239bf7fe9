import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type {
  AnnounceOptions,
  Output,
  OutputEvent,
  OutputFailure,
  OutputItem,
  RecoveryStep,
  StartOptions,
} from "#shared/player/output.ts";

interface Current {
  readonly item: OutputItem;
  readonly positionMs: number;
  readonly at: number;
}

/** A message that was asked for. Times on the monotonic clock, in ms. */
export interface Announced {
  readonly audioId: string;
  readonly item: OutputItem;
  readonly options: AnnounceOptions;
  readonly askedAt: number;
  /** When it began and ended; null: not, or not yet. */
  from: number | null;
  to: number | null;
}

/** Levels of an audible and of a silent track, in dBFS. */
const LOUD_DB = -18;
const SILENT_DB = -120;

/** An output on virtual time that records its calls; failures are injected. */
export class SimulatedOutput implements Output {
  readonly kind = "native";
  readonly started: {
    readonly trackId: string;
    readonly options: StartOptions;
    readonly item: OutputItem;
  }[] = [];
  /** Fade of each stop, in ms. */
  readonly stops: number[] = [];
  /** Stretches of sound: track, play and elapsed time; the last one may be open (null). */
  readonly heard: {
    readonly trackId: string;
    readonly playId: string;
    readonly from: number;
    to: number | null;
  }[] = [];
  volume = 0;
  mono = false;
  deviceId = "";
  paused = false;
  /** Latest gain set while a track plays. */
  gain: number | null = null;
  /** Failures of unplayable tracks. */
  readonly broken = new Map<string, OutputFailure>();
  /** Attempts to restore the sound. */
  readonly recoveries: RecoveryStep[] = [];
  testSounds = 0;
  /** All messages, in order, with what the output was asked to do. */
  readonly announced: Announced[] = [];
  /** Fade of each call that stopped a message, in ms. */
  readonly announcementStops: number[] = [];
  /** Whether it reports levels; `isMute`: silent although everything seems in order. */
  measures = false;
  isMute = false;
  /** Interval of position reports, in ms. */
  tellEveryMs = 1000;
  /** Hangs: no sound and no events until it is restarted. */
  hangs = false;
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Listeners<OutputEvent>();
  #current: Current | null = null;
  #next: { readonly item: OutputItem; readonly fadeMs: number } | null = null;
  #lost = false;
  #cancel: (() => void) | null = null;
  #announcement: Announced | null = null;
  #cancelAnnouncement: (() => void) | null = null;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  /** The audible track, null in silence. */
  get sounding(): string | null {
    return this.#isOn ? (this.#current?.item.media.trackId ?? null) : null;
  }

  get next(): { readonly trackId: string; readonly fadeMs: number } | null {
    return this.#next && { trackId: this.#next.item.media.trackId, fadeMs: this.#next.fadeMs };
  }

  start(item: OutputItem, options: StartOptions): void {
    const { trackId } = item.media;
    this.#cancel?.();
    this.#next = null;
    this.started.push({ trackId, options, item });
    this.paused = options.paused;
    this.gain = item.gain;
    const reason = this.broken.get(trackId);
    this.#silence();
    this.#current = null;
    if (reason) {
      this.#soon({ type: "failed", playId: item.playId, reason });
      return;
    }
    this.#current = { item, positionMs: options.positionMs, at: this.#environment.monotonic() };
    this.#sound();
    this.#schedule();
    this.#environment.after(5, () => {
      if (this.#current?.item.playId !== item.playId || this.#lost) return;
      this.#sendStates({ type: "started", playId: item.playId, positionMs: this.#position() });
    });
  }

  /** The message that is heard, null if none is. */
  get announcing(): string | null {
    const announcement = this.#announcement;
    return announcement && announcement.from !== null ? announcement.audioId : null;
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    this.#endAnnouncement();
    const { playId, media } = item;
    const askedAt = this.#environment.monotonic();
    const announcement: Announced = { audioId: media.trackId, item, options, askedAt, from: null, to: null };
    this.announced.push(announcement);
    const reason = this.#lost ? "lost" : this.broken.get(media.trackId);
    if (reason) {
      this.#soon({ type: "announcementFailed", playId, reason });
      return;
    }
    this.#announcement = announcement;
    if (!this.hangs) this.#announceIn(options.inMs);
  }

  stopAnnouncement(fadeMs: number): void {
    this.announcementStops.push(fadeMs);
    if (!this.#announcement) return;
    this.#cancelAnnouncement?.();
    const wait = this.#announcement.from === null ? 0 : fadeMs;
    this.#cancelAnnouncement = this.#environment.after(wait, () => this.#endAnnouncement());
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    const reason = item && this.broken.get(item.media.trackId);
    if (item && reason) {
      this.#soon({ type: "failed", playId: item.playId, reason });
      return;
    }
    this.#next = this.#current && item ? { item, fadeMs } : null;
    this.#schedule();
  }

  setGain(playId: string, gain: number): void {
    if (this.#current?.item.playId === playId) this.gain = gain;
  }

  pause(): void {
    this.#hold(() => {
      this.paused = true;
    });
  }

  resume(): void {
    this.#hold(() => {
      this.paused = false;
    });
  }

  stop(fadeMs = 0): void {
    this.stops.push(fadeMs);
    this.#cancel?.();
    this.#silence();
    this.#current = null;
    this.#next = null;
  }

  setVolume(volume: number): void {
    this.volume = volume;
  }

  configure({ mono, deviceId }: { readonly mono: boolean; readonly deviceId: string }): void {
    this.mono = mono;
    this.deviceId = deviceId;
  }

  testSound(): void {
    this.testSounds++;
  }

  recover(step: RecoveryStep): void {
    this.recoveries.push(step);
    if (step !== "restart" || !this.hangs) return;
    this.#hold(() => {
      this.hangs = false;
    });
    this.#failAnnouncement("lost");
    this.#sendStates(this.#lost ? { type: "lost", reason: "device" } : { type: "recovered" });
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    this.stop();
  }

  /** The device or its process is gone. */
  lose(reason: "device" | "process" = "device"): void {
    this.#hold(() => {
      this.#lost = true;
    });
    this.#failAnnouncement("lost");
    this.#sendStates({ type: "lost", reason });
  }

  /** The device is available again. */
  find(): void {
    this.#hold(() => {
      this.#lost = false;
    });
    this.#sendStates({ type: "recovered" });
    const current = this.#current;
    if (current)
      this.#sendStates({ type: "started", playId: current.item.playId, positionMs: this.#position() });
  }

  /** Hangs from now on: no sound and no events. */
  hang(): void {
    this.#hold(() => {
      this.hangs = true;
    });
    this.#cancelAnnouncement?.();
  }

  /** The message, heard or waiting, fails. */
  breakAnnouncement(reason: OutputFailure): void {
    this.#failAnnouncement(reason);
  }

  /** The current track fails in its middle. */
  breakNow(reason: OutputFailure): void {
    if (!this.#current) return;
    const { playId } = this.#current.item;
    this.stop();
    this.#sendStates({ type: "failed", playId, reason });
  }

  /** Its process ends: no more events. */
  vanish(): void {
    this.stop();
    this.#cancelAnnouncement?.();
    this.hangs = true;
  }

  get #isOn(): boolean {
    return !this.paused && !this.#lost && !this.hangs;
  }

  #position(): number {
    if (!this.#current) return 0;
    const passed = this.#isOn ? this.#environment.monotonic() - this.#current.at : 0;
    return this.#current.positionMs + passed;
  }

  /** Changes a condition of being audible while keeping the position. */
  #hold(change: () => void): void {
    const positionMs = this.#position();
    change();
    if (this.#current) {
      this.#current = { ...this.#current, positionMs, at: this.#environment.monotonic() };
    }
    if (this.#isOn) this.#sound();
    else this.#silence();
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel?.();
    const current = this.#current;
    if (!current || !this.#isOn) return;
    const left = current.item.durationMs - this.#position() - (this.#next?.fadeMs ?? 0);
    const wait = Math.max(0, Math.min(this.tellEveryMs, left));
    this.#cancel = this.#environment.after(wait, () =>
      left <= wait ? this.#turn(current) : this.#tick(current),
    );
  }

  #tick(current: Current): void {
    this.#sendStates({ type: "position", playId: current.item.playId, positionMs: this.#position() });
    if (this.measures) this.#sendStates({ type: "level", db: this.isMute ? SILENT_DB : LOUD_DB });
    this.#schedule();
  }

  #turn(current: Current): void {
    const next = this.#next;
    this.#silence();
    this.#next = null;
    this.#current = null;
    const from = current.item.playId;
    if (!next) {
      this.#sendStates({ type: "ended", playId: from });
      return;
    }
    this.#current = { item: next.item, positionMs: 0, at: this.#environment.monotonic() };
    this.gain = next.item.gain;
    this.#sound();
    this.#sendStates({ type: "transition", from, to: next.item.playId, positionMs: 0 });
    this.#schedule();
  }

  #announceIn(ms: number): void {
    this.#cancelAnnouncement = this.#environment.after(ms, () => {
      const announcement = this.#announcement;
      if (!announcement) return;
      const { item } = announcement;
      announcement.from = this.#environment.monotonic();
      this.#cancelAnnouncement = this.#environment.after(item.durationMs, () => this.#endAnnouncement());
      this.#sendStates({ type: "announcementStarted", playId: item.playId });
    });
  }

  #endAnnouncement(): void {
    const announcement = this.#closeAnnouncement();
    if (!announcement) return;
    const { item, from, to } = announcement;
    const playedMs = from === null || to === null ? 0 : to - from;
    this.#sendStates({ type: "announcementEnded", playId: item.playId, playedMs });
  }

  #failAnnouncement(reason: OutputFailure | "lost"): void {
    const announcement = this.#closeAnnouncement();
    if (announcement)
      this.#sendStates({ type: "announcementFailed", playId: announcement.item.playId, reason });
  }

  #closeAnnouncement(): Announced | null {
    this.#cancelAnnouncement?.();
    const announcement = this.#announcement;
    this.#announcement = null;
    if (announcement && announcement.from !== null) announcement.to = this.#environment.monotonic();
    return announcement;
  }

  #sound(): void {
    if (!this.#current || !this.#isOn || this.heard.at(-1)?.to === null) return;
    const { media, playId } = this.#current.item;
    const from = this.#environment.monotonic();
    this.heard.push({ trackId: media.trackId, playId, from, to: null });
  }

  #silence(): void {
    const last = this.heard.at(-1);
    if (last && last.to === null) last.to = this.#environment.monotonic();
  }

  #soon(event: OutputEvent): void {
    this.#environment.after(5, () => this.#sendStates(event));
  }

  #sendStates(event: OutputEvent): void {
    if (!this.hangs) this.#listeners.emit(event);
  }
}

import { Signal } from "#main/signal.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type {
  AnnounceOptions,
  Output,
  OutputEvent,
  OutputItem,
  OutputSettings,
  RecoveryStep,
  StartOptions,
} from "#shared/player/output.ts";
import { Announcing, LATE_MS } from "./announcing.ts";
import type { NativeOutput } from "./native-output.ts";
import { Sounding } from "./sounding.ts";
import type { WebSoundOutput } from "./web-sound-output.ts";

/** Why the page plays: no sound card could be opened, the open one was lost, or the audio process keeps dying. */
type Reason = "cannot-open" | "lost" | "dies";

/** If no sound card can be opened at the start, the page takes over after this long, in ms. */
const CANNOT_OPEN_MS = 500;

/** Native sound that was lost may return within this time, in ms. */
const LOST_MS = 10_000;

/** This many losses of the audio process within this time, in ms, are too many. */
const DEATHS = 3;
const DEATHS_MS = 30_000;

/** Delay before native sound is probed again, in ms; grows each time it does not last. */
const FIRST_PROBE_MS = 4000;
const LONGEST_PROBE_MS = 10 * 60_000;
/** Native sound that works for this long is stable, in ms. */
const LASTING_MS = 5 * 60_000;

export interface FallbackParts {
  readonly native: Output & Pick<NativeOutput, "cardsChanged" | "probe">;
  readonly web: Output & Pick<WebSoundOutput, "isReady" | "pageReady">;
  readonly environment: PlayerEnvironment;
  /** Maps a wanted sound card to its present id. */
  readonly presentId: (wanted: string) => string;
}

/**
 * Plays through native code, and through the client's page when native sound fails. The current track moves along.
 * Returns to native sound between two tracks, or at once when the page is silent too.
 */
export class FallbackOutput implements Output {
  /** Emitted when another output takes over. */
  readonly kindChanged = new Signal<Output["kind"]>();
  readonly #parts: FallbackParts;
  readonly #listeners = new Listeners<OutputEvent>();
  readonly #sounding: Sounding;
  readonly #announcing: Announcing;
  readonly #disposers: (() => void)[];
  #active: Output["kind"] = "native";
  #settings: OutputSettings = { mono: false, deviceId: "" };
  /** The sound card chosen at this computer; overrides the zone's. */
  #ownDevice: string | null;
  #lost = false;
  /** When native sound was lost, on the monotonic clock. */
  #lostAt = 0;
  /** Whether native sound has ever had a card. */
  #hadCard = false;
  #deaths: readonly number[] = [];
  /** Why native sound is being waited for, or was left. */
  #reason: Reason = "lost";
  /** While on the page: native sound works again, and takes over with the next track. */
  #nativeAble = false;
  #returnedAt = Number.NEGATIVE_INFINITY;
  #probeWait = FIRST_PROBE_MS;
  /** Set while waiting for native sound. */
  #cancelPatience: (() => void) | null = null;
  #cancelProbe: (() => void) | null = null;
  #disposed = false;
  /** Set while a message that has not begun has no output; ends the wait for one. */
  #cancelHeld: (() => void) | null = null;

  constructor(parts: FallbackParts, ownDevice: string | null) {
    const { native, web, environment } = parts;
    this.#parts = parts;
    this.#ownDevice = ownDevice;
    this.#sounding = new Sounding(environment);
    this.#announcing = new Announcing(environment, (event) => this.#onFailedAnnouncement(event));
    this.#disposers = [
      native.subscribe((event) => this.#onNative(event)),
      web.subscribe((event) => this.#onWeb(event)),
      native.cardsChanged.on(({ device }) => {
        if (device !== "unknown") this.#onCard(device !== null);
      }),
    ];
  }

  get kind(): Output["kind"] {
    return this.#active;
  }

  /** Whether there is no way to make sound for now. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** The wanted sound card, and who chose it. */
  get choice(): { readonly id: string; readonly by: "device" | "zone" | "default" } {
    if (this.#ownDevice !== null) return { id: this.#ownDevice, by: "device" };
    const { deviceId } = this.#settings;
    return deviceId === "" ? { id: "", by: "default" } : { id: deviceId, by: "zone" };
  }

  /** Called when the wanted card may have another id. */
  cardsRenumbered(): void {
    this.configure(this.#settings);
  }

  /** Chooses the sound card at this computer; null leaves the choice to the zone. */
  chooseDevice(id: string | null): void {
    this.#ownDevice = id;
    this.configure(this.#settings);
  }

  /** Called when a page can make sound. */
  pageReady(): void {
    this.#parts.web.pageReady();
    if (this.#active === "native" && this.#lost) this.#losePatience();
  }

  start(item: OutputItem, options: StartOptions): void {
    if (this.#returnsNext && !this.#isSpeaking) this.#use("native", options.fadeMs);
    this.#sounding.start(item, options);
    this.#output.start(item, options);
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    this.#sounding.setNext(item && { item, fadeMs });
    // The page must fall silent at the end of the track, where native sound resumes.
    if (!this.#returnsNext) this.#output.setNext(item, fadeMs);
  }

  pause(): void {
    this.#sounding.hold(true, !this.#lost);
    this.#output.pause();
  }

  resume(): void {
    this.#sounding.hold(false, !this.#lost);
    this.#output.resume();
  }

  stop(fadeMs: number): void {
    this.#sounding.clear();
    this.#output.stop(fadeMs);
    if (this.#nativeAble && !this.#isSpeaking) this.#use("native", fadeMs);
  }

  setVolume(volume: number): void {
    this.#parts.native.setVolume(volume);
    this.#parts.web.setVolume(volume);
  }

  testSound(): void {
    this.#output.testSound?.();
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    if (this.#cancelHeld) this.#announcing.withdraw();
    this.#endHold();
    this.#announcing.ask(item, options);
    this.#output.announce(item, options);
  }

  stopAnnouncement(fadeMs: number): void {
    if (this.#cancelHeld) this.#parts.environment.after(0, () => this.#announcing.withdraw());
    else this.#output.stopAnnouncement(fadeMs);
    this.#endHold();
  }

  configure(settings: OutputSettings): void {
    this.#settings = settings;
    const wanted = { ...settings, deviceId: this.#parts.presentId(this.choice.id) };
    this.#parts.native.configure(wanted);
    this.#parts.web.configure(wanted);
  }

  setGain(playId: string, gain: number): void {
    this.#sounding.setGain(playId, gain);
    this.#output.setGain?.(playId, gain);
  }

  recover(step: RecoveryStep): void {
    this.#output.recover(step);
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#cancelPatience?.();
    this.#cancelProbe?.();
    this.#endHold();
    this.#announcing.dispose();
    for (const dispose of this.#disposers) dispose();
    await Promise.all([this.#parts.native.dispose(), this.#parts.web.dispose()]);
  }

  get #output(): Output {
    return this.#parts[this.#active];
  }

  get #returnsNext(): boolean {
    return this.#active === "web" && this.#nativeAble;
  }

  /** Whether a message is heard, which a change of the output would cut. */
  get #isSpeaking(): boolean {
    return this.#announcing.current?.begun === true && !this.#lost;
  }

  #onNative(event: OutputEvent): void {
    if (this.#active !== "native") return;
    if (event.type === "lost") this.#bePatient(LOST_MS, "lost");
    if (event.type === "lost" && event.reason === "process") this.#countDeath();
    if (event.type === "recovered") this.#cancelPatience?.();
    this.#forward(event);
  }

  #onCard(there: boolean): void {
    if (there) this.#hadCard = true;
    if (this.#active !== "native" || !this.#lost) return;
    // A card gets time to start, but one that is reopened over and over without sound gets only this limit.
    const limit = this.#lostAt + 2 * LOST_MS - this.#parts.environment.monotonic();
    if (there) this.#bePatient(Math.max(0, Math.min(LOST_MS, limit)), "lost");
    else if (!this.#hadCard && this.#reason !== "cannot-open") this.#bePatient(CANNOT_OPEN_MS, "cannot-open");
  }

  #countDeath(): void {
    const now = this.#parts.environment.monotonic();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_MS), now];
    if (this.#deaths.length >= DEATHS) this.#bePatient(0, "dies");
  }

  #bePatient(ms: number, reason: Reason): void {
    this.#cancelPatience?.();
    this.#reason = reason;
    this.#cancelPatience = this.#parts.environment.after(ms, () => this.#losePatience());
  }

  /** Stops waiting for native sound: the page takes over, if there is one. */
  #losePatience(): void {
    const { web, environment } = this.#parts;
    if (!web.isReady || (!this.#sounding.current && !this.#announcing.current)) {
      this.#bePatient(LOST_MS, this.#reason);
      return;
    }
    environment.log.warn("Native sound gives way to the page's", { reason: this.#reason });
    const lasted = environment.monotonic() - this.#returnedAt >= LASTING_MS;
    this.#probeWait = lasted ? FIRST_PROBE_MS : Math.min(LONGEST_PROBE_MS, this.#probeWait * 2);
    this.#use("web", 0);
    this.#playOn();
    this.#probeLater();
  }

  #onWeb(event: OutputEvent): void {
    if (this.#active !== "web") return;
    const { next } = this.#sounding;
    if (event.type === "ended" && this.#nativeAble && next) {
      if (!this.#isSpeaking) this.#use("native", 0);
      this.#forward({ type: "transition", from: event.playId, to: next.item.playId, positionMs: 0 });
      this.#output.start(next.item, { positionMs: 0, fadeMs: 0, paused: this.#sounding.paused });
      return;
    }
    this.#forward(event);
    // The page is silent too, so native sound is probed after the first, short delay.
    if (event.type === "lost") this.#probeLater();
  }

  #forward(event: OutputEvent): void {
    if (event.type === "lost" || event.type === "recovered") {
      this.#sounding.freeze(!this.#lost);
      this.#setLost(event.type === "lost" ? event.reason : null);
      return;
    }
    if (
      event.type === "announcementStarted" ||
      event.type === "announcementEnded" ||
      event.type === "announcementFailed"
    ) {
      this.#forwardAnnouncement(event);
      return;
    }
    this.#sounding.heard(event);
    if (event.type === "started" || event.type === "position") this.#setLost(null);
    this.#listeners.emit(event);
  }

  #forwardAnnouncement(event: Extract<OutputEvent, { type: `announcement${string}` }>): void {
    const { current } = this.#announcing;
    const isCurrent = current?.item.playId === event.playId && !current.begun;
    const failed = event.type === "announcementFailed" && event.reason === "lost";
    const waitMs = current ? current.dueAt + LATE_MS - this.#parts.environment.monotonic() : 0;
    // It is not due yet, and another output may take over, or this one recover.
    if (failed && isCurrent && waitMs > 0) {
      this.#endHold();
      this.#cancelHeld = this.#parts.environment.after(waitMs, () => this.#announcing.fail("lost"));
    } else if (this.#announcing.heard(event)) {
      if (event.type === "announcementStarted") this.#setLost(null);
      this.#listeners.emit(event);
    }
  }

  /** Passes a message that has not begun on to the output in use. */
  #announceOn(): void {
    this.#endHold();
    this.#announcing.pass();
    this.#announcing.withdraw("replaced");
    const { current } = this.#announcing;
    if (current) this.#output.announce(current.item, this.#announcing.optionsNow(current));
  }

  #onFailedAnnouncement(event: OutputEvent): void {
    this.#endHold();
    if (!this.#announcing.current) this.#output.stopAnnouncement(0);
    this.#listeners.emit(event);
  }

  #endHold(): void {
    this.#cancelHeld?.();
    this.#cancelHeld = null;
  }

  #setLost(reason: "device" | "process" | null): void {
    const lost = reason !== null;
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.#lostAt = this.#parts.environment.monotonic();
    this.#listeners.emit(lost ? { type: "lost", reason } : { type: "recovered" });
    if (!lost && this.#cancelHeld) this.#announceOn();
  }

  /** Switches to another output and silences the previous one. */
  #use(kind: Output["kind"], fadeMs: number): void {
    this.#cancelPatience?.();
    this.#cancelProbe?.();
    this.#nativeAble = false;
    this.#deaths = [];
    const before = this.#output;
    this.#sounding.freeze(!this.#lost);
    this.#active = kind;
    before.stop(fadeMs);
    before.stopAnnouncement(fadeMs);
    if (kind === "native") this.#returnedAt = this.#parts.environment.monotonic();
    this.#announceOn();
    this.kindChanged.emit(kind);
  }

  /** Sends the whole state to the output in use. */
  #playOn(): void {
    const { current, next, paused } = this.#sounding;
    if (!current) return;
    this.#output.start(current.item, { positionMs: current.positionMs, fadeMs: 0, paused });
    if (next) this.#output.setNext(next.item, next.fadeMs);
  }

  #probeLater(): void {
    this.#cancelProbe?.();
    const wait = this.#lost ? FIRST_PROBE_MS : this.#probeWait;
    this.#cancelProbe = this.#parts.environment.after(wait, () => {
      void this.#parts.native.probe().then((able) => this.#onProbed(able));
    });
  }

  #onProbed(able: boolean): void {
    if (this.#disposed || this.#active !== "web") return;
    const changed = able !== this.#nativeAble;
    this.#nativeAble = able;
    // The page lost the same card, and may not notice its return.
    if (able && (this.#lost || this.#reason === "lost") && !this.#isSpeaking) {
      this.#use("native", 0);
      this.#playOn();
      return;
    }
    const { next } = this.#sounding;
    if (changed) this.#parts.web.setNext(able || !next ? null : next.item, next?.fadeMs ?? 0);
    this.#probeLater();
  }
}

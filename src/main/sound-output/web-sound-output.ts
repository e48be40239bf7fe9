import type { WebSoundCommand, WebSoundEvent } from "#shared/contract/ipc/web-sound.ts";
import { END_FADE_MS } from "#shared/domain/playback/crossfade.ts";
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
import { Announcing, type Asked } from "./announcing.ts";
import type { AudioFiles } from "./audio-files.ts";
import { Sounding } from "./sounding.ts";

/** A page that should play and reports nothing for this long is lost, in ms; it reports its position every second. */
const SILENT_PAGE_MS = 5000;

export interface WebSoundParts {
  /** Sends a command to the page. */
  readonly send: (command: WebSoundCommand) => void;
  readonly files: AudioFiles;
  readonly environment: PlayerEnvironment;
}

/**
 * Plays on the client's page, controlled from main. Pages come and go (a reload, a crash); each new page that reports
 * ready receives the whole state and resumes where the music was last heard.
 */
export class WebSoundOutput implements Output {
  readonly kind = "web";
  readonly #parts: WebSoundParts;
  readonly #listeners = new Listeners<OutputEvent>();
  readonly #sounding: Sounding;
  readonly #announcing: Announcing;
  #volume = 0;
  #mono = false;
  #ready = false;
  #lost = false;
  #cancelWatch: (() => void) | null = null;

  constructor(parts: WebSoundParts) {
    this.#parts = parts;
    this.#sounding = new Sounding(parts.environment);
    this.#announcing = new Announcing(parts.environment, (event) => this.#onFailedAnnouncement(event));
  }

  /** Whether a page has reported that it can make sound. */
  get isReady(): boolean {
    return this.#ready;
  }

  /** Called when a page is ready. */
  pageReady(): void {
    this.#ready = true;
    this.#sounding.freeze(!this.#lost);
    // The page that was playing one is gone.
    this.#announcing.pass();
    this.#announcing.withdraw("replaced");
    const { current, next, paused } = this.#sounding;
    if (current || this.#announcing.current) this.#tellSettings();
    if (this.#announcing.current) this.#tellAnnouncement(this.#announcing.current);
    if (!current) return;
    this.#sounding.again();
    const { item, positionMs } = current;
    this.#tell({ type: "start", item: this.#webItem(item), positionMs, fadeMs: 0, paused });
    if (next) this.#tell({ type: "next", item: this.#webItem(next.item), fadeMs: next.fadeMs });
    this.#watch();
  }

  /** Handles an event from the page. */
  pageSays(event: WebSoundEvent): void {
    if (isOfAnnouncement(event)) {
      if (this.#announcing.heard(event)) this.#listeners.emit(event);
      return;
    }
    if (!this.#sounding.current) return;
    if (event.type === "lost") {
      this.#lose(event.reason);
      return;
    }
    if (event.type !== "recovered" && !this.#sounding.heard(event)) return;
    const sounds = event.type === "started" || event.type === "position" || event.type === "recovered";
    if (sounds && this.#lost) {
      this.#lost = false;
      this.#listeners.emit({ type: "recovered" });
    }
    if (event.type !== "recovered") this.#listeners.emit(event);
    this.#watch();
  }

  start(item: OutputItem, options: StartOptions): void {
    if (!this.#sounding.current) this.#tellSettings();
    this.#sounding.start(item, options);
    this.#tell({ type: "start", item: this.#webItem(item), ...options });
    this.#watch();
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    if (!this.#sounding.current) return;
    this.#sounding.setNext(item && { item, fadeMs });
    this.#tell({ type: "next", item: item && this.#webItem(item), fadeMs });
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  stop(fadeMs: number): void {
    if (this.#sounding.current) this.#tell({ type: "stop", fadeMs });
    this.#sounding.clear();
    this.#lost = false;
    this.#watch();
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#isInUse) this.#tell({ type: "volume", volume });
  }

  /** Applies mono only: a page always plays on the system's default card. */
  configure({ mono }: OutputSettings): void {
    this.#mono = mono;
    if (this.#isInUse) this.#tell({ type: "configure", mono });
  }

  setGain(playId: string, gain: number): void {
    this.#sounding.setGain(playId, gain);
    this.#tell({ type: "gain", playId, gain });
  }

  testSound(): void {
    this.#tell({ type: "volume", volume: this.#volume });
    this.#tell({ type: "testSound" });
  }

  announce(item: OutputItem, options: AnnounceOptions): void {
    if (!this.#sounding.current) this.#tellSettings();
    this.#announcing.ask(item, options);
    if (this.#announcing.current) this.#tellAnnouncement(this.#announcing.current);
  }

  stopAnnouncement(fadeMs: number): void {
    if (!this.#announcing.current) return;
    if (this.#ready) this.#tell({ type: "stopAnnouncement", fadeMs });
    else this.#parts.environment.after(0, () => this.#announcing.withdraw());
  }

  recover(_step: RecoveryStep): void {
    this.#tell({ type: "recover" });
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    const { current, paused } = this.#sounding;
    const isHeard =
      ((current?.started === true && !paused) || this.#announcing.current?.begun === true) && !this.#lost;
    this.stop(END_FADE_MS);
    this.stopAnnouncement(END_FADE_MS);
    if (isHeard) await new Promise<void>((heard) => this.#parts.environment.after(END_FADE_MS, heard));
    this.#announcing.dispose();
  }

  /** Whether a page needs to know the settings. */
  get #isInUse(): boolean {
    return this.#sounding.current !== null || this.#announcing.current !== null;
  }

  #tell(command: WebSoundCommand): void {
    if (this.#ready) this.#parts.send(command);
  }

  #tellSettings(): void {
    this.#tell({ type: "volume", volume: this.#volume });
    this.#tell({ type: "configure", mono: this.#mono });
  }

  #tellAnnouncement(asked: Asked): void {
    const item = this.#webItem(asked.item);
    this.#tell({ type: "announce", item, ...this.#announcing.optionsNow(asked) });
  }

  #onFailedAnnouncement(event: OutputEvent): void {
    if (!this.#announcing.current) this.#tell({ type: "stopAnnouncement", fadeMs: 0 });
    this.#listeners.emit(event);
  }

  #hold(paused: boolean): void {
    this.#sounding.hold(paused, !this.#lost);
    this.#tell({ type: paused ? "pause" : "resume" });
    this.#watch();
  }

  /** Declares the page lost if it should play and stays silent for seconds: it was closed, or hangs. */
  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    if (!this.#sounding.current || this.#sounding.paused || this.#lost) return;
    this.#cancelWatch = this.#parts.environment.after(SILENT_PAGE_MS, () => this.#lose("process"));
  }

  #lose(reason: "device" | "process"): void {
    this.#cancelWatch?.();
    if (this.#lost) return;
    this.#sounding.freeze(true);
    this.#lost = true;
    if (reason === "process") this.#announcing.fail("lost");
    this.#listeners.emit({ type: "lost", reason });
  }

  #webItem(item: OutputItem) {
    const { playId, media, gain, durationMs } = item;
    const path = this.#parts.files.offer(item);
    const { trackId, frames } = media;
    return { playId, trackId, path, frames, gain, durationMs: Math.max(1, Math.round(durationMs)) };
  }
}

function isOfAnnouncement(
  event: WebSoundEvent,
): event is Extract<WebSoundEvent, { type: `announcement${string}` }> {
  return event.type.startsWith("announcement");
}

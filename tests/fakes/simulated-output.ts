import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type { Output, OutputEvent, OutputFailure, OutputItem, StartOptions } from "#shared/player/output.ts";

interface Current {
  readonly item: OutputItem;
  readonly options: StartOptions;
  readonly positionMs: number;
  readonly at: number;
}

/** An output that plays by virtual time and remembers what was asked of it; failures are injected. */
export class SimulatedOutput implements Output {
  readonly kind = "native";
  readonly started: {
    readonly trackId: string;
    readonly options: StartOptions;
    readonly item: OutputItem;
  }[] = [];
  /** Stretches of sound: which track, from when to when (epoch ms); the last one may be open (null). */
  readonly heard: { readonly trackId: string; readonly from: number; to: number | null }[] = [];
  volume = 0;
  mono = false;
  paused = false;
  /** Tracks that cannot be played, and how. */
  readonly broken = new Map<string, OutputFailure>();
  readonly #environment: PlayerEnvironment;
  readonly #listeners = new Listeners<OutputEvent>();
  #current: Current | null = null;
  #next: { readonly item: OutputItem; readonly fadeMs: number } | null = null;
  #cancel: (() => void) | null = null;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  /** The track that sounds, null in silence. */
  get sounding(): string | null {
    return this.paused ? null : (this.#current?.item.media.trackId ?? null);
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
    const reason = this.broken.get(trackId);
    this.#current = null;
    this.#silence();
    if (reason) {
      this.#environment.after(5, () => this.#listeners.emit({ type: "failed", playId: item.playId, reason }));
      return;
    }
    this.#current = { item, options, positionMs: options.positionMs, at: this.#environment.now() };
    this.#sound();
    this.#schedule();
    this.#environment.after(5, () => {
      if (this.#current?.item.playId !== item.playId) return;
      this.#listeners.emit({ type: "started", playId: item.playId, positionMs: this.#position() });
    });
  }

  setNext(item: OutputItem | null, fadeMs: number): void {
    const reason = item && this.broken.get(item.media.trackId);
    if (item && reason) {
      this.#environment.after(5, () => this.#listeners.emit({ type: "failed", playId: item.playId, reason }));
      return;
    }
    this.#next = this.#current && item ? { item, fadeMs } : null;
    this.#schedule();
  }

  pause(): void {
    this.#hold(true);
  }

  resume(): void {
    this.#hold(false);
  }

  stop(): void {
    this.#cancel?.();
    this.#current = null;
    this.#next = null;
    this.#silence();
  }

  setVolume(volume: number): void {
    this.volume = volume;
  }

  configure({ mono }: { readonly mono: boolean }): void {
    this.mono = mono;
  }

  subscribe(listener: (event: OutputEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  async dispose(): Promise<void> {
    this.stop();
  }

  /** The device or its process is gone. */
  lose(): void {
    this.#hold(true);
    this.#listeners.emit({ type: "lost", reason: "device" });
  }

  recover(): void {
    this.#hold(false);
    this.#listeners.emit({ type: "recovered" });
  }

  /** What sounds breaks in the middle. */
  breakNow(reason: OutputFailure): void {
    if (!this.#current) return;
    const { playId } = this.#current.item;
    this.stop();
    this.#listeners.emit({ type: "failed", playId, reason });
  }

  #position(): number {
    if (!this.#current) return 0;
    const passed = this.paused ? 0 : this.#environment.now() - this.#current.at;
    return this.#current.positionMs + passed;
  }

  #hold(paused: boolean): void {
    if (this.#current) {
      this.#current = { ...this.#current, positionMs: this.#position(), at: this.#environment.now() };
    }
    this.paused = paused;
    if (paused) this.#silence();
    else this.#sound();
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel?.();
    const current = this.#current;
    if (!current || this.paused) return;
    const left = current.item.durationMs - this.#position() - (this.#next?.fadeMs ?? 0);
    this.#later(Math.max(0, Math.min(1000, left)), () =>
      left <= 1000 ? this.#turn(current) : this.#tick(current),
    );
  }

  #tick(current: Current): void {
    const event = { playId: current.item.playId, positionMs: this.#position() };
    this.#listeners.emit({ type: "position", ...event });
    this.#schedule();
  }

  #turn(current: Current): void {
    const next = this.#next;
    this.#next = null;
    this.#current = null;
    this.#silence();
    const from = current.item.playId;
    if (!next) {
      this.#listeners.emit({ type: "ended", playId: from });
      return;
    }
    this.#current = { item: next.item, options: current.options, positionMs: 0, at: this.#environment.now() };
    this.#sound();
    this.#listeners.emit({ type: "transition", from, to: next.item.playId, positionMs: 0 });
    this.#schedule();
  }

  #sound(): void {
    if (!this.#current || this.paused || this.heard.at(-1)?.to === null) return;
    this.heard.push({ trackId: this.#current.item.media.trackId, from: this.#environment.now(), to: null });
  }

  #silence(): void {
    const last = this.heard.at(-1);
    if (last && last.to === null) last.to = this.#environment.now();
  }

  #later(ms: number, run: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#environment.after(ms, run);
  }
}

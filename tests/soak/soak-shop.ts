import { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import type { RecoveryStep } from "#shared/player/output.ts";
import type { PlayerStore } from "#shared/player/player-store.ts";
import { bundled } from "#tests/factories/player/shop-player.ts";
import { MemoryPlayerStore } from "#tests/fakes/player-memory.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import type { VirtualTime } from "#tests/fakes/virtual-time.ts";
import type { PlayBooks } from "./play-books.ts";
import type { SoakMedia } from "./soak-media.ts";
import type { SoakService } from "./soak-service.ts";
import type { SoundLedger, Span } from "./sound-ledger.ts";

/** Delay of a write to disk, in ms: a process killed earlier loses it. */
const WRITE_MS = 4;

/** Delay before the computer restarts the player, in ms. */
const RESTART_MS = 2000;

/** Time in which the silence watchdog takes its three steps, in ms, measuring every two seconds. */
export const WATCH_MS = 20_000;

/** Interval of clock checks, in ms. */
const NOTICED_MS = 1000;

/** Interval of position reports by the output, in ms. After a kill, shorter plays may be missing in the history. */
export const TELL_MS = 2000;

export interface SoakShopOptions {
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly media: SoakMedia;
  readonly service: SoakService;
  readonly ledger: SoundLedger;
  readonly books: PlayBooks;
}

interface Running {
  readonly output: SimulatedOutput;
  readonly engine: PlaybackEngine;
  readonly feed: PlaybackFeed;
  readonly die: () => void;
}

/** The shop's computer: the player as a process that can be killed at any moment, its disk, its sound card. */
export class SoakShop {
  readonly #options: SoakShopOptions;
  readonly #disk = new MemoryPlayerStore();
  bundledMs = 0;
  /** Recovery attempts of the silence watchdog. */
  readonly recoveries: RecoveryStep[] = [];
  #running: Running | null = null;
  #deviceLosses = 0;
  #diedAt: number | null = null;
  #starts = 0;
  /** Sound that was inaudible although the output reported it. */
  readonly #muted: Span[] = [];
  #mutedSince: number | null = null;
  readonly #broken: Map<string, "decode">;

  constructor(options: SoakShopOptions) {
    this.#options = options;
    this.#broken = new Map();
  }

  get output(): SimulatedOutput | null {
    return this.#running?.output ?? null;
  }

  get engine(): PlaybackEngine | null {
    return this.#running?.engine ?? null;
  }

  async start(): Promise<void> {
    const { time, media, service, ledger } = this.#options;
    const now = time.environment.monotonic();
    if (this.#diedAt !== null) ledger.excuse({ from: this.#diedAt, to: now });
    this.#diedAt = null;
    const { environment, kill } = mortal(time.environment, this.#options.random, ++this.#starts);
    const output = new SimulatedOutput(environment);
    output.tellEveryMs = TELL_MS;
    output.measures = true;
    const tried = output.recover.bind(output);
    output.recover = (step) => {
      this.recoveries.push(step);
      if (step === "restart" || this.#options.random() < 0.5) this.unmute();
      tried(step);
    };
    for (const [id, reason] of this.#broken) output.broken.set(id, reason);
    const store = slowStore(this.#disk, environment);
    const sendCommand = async () => ({ ok: false, reason: "network" }) as const;
    const mode = "desktop";
    const engine = new PlaybackEngine({
      mode,
      output,
      media,
      store,
      fallback: bundled,
      environment,
      sendCommand,
    });
    const feed = new PlaybackFeed({
      url: "ws://service/player/playback/ws",
      client: { kind: "desktop", version: "1.0.0", os: "soak" },
      player: engine,
      store,
      connect: service.connect,
      getToken: async () => "token",
      troubles: engine.troubles,
      environment,
    });
    this.#running = { output, engine, feed, die: kill };
    if (this.#deviceLosses > 0) output.lose();
    await engine.start();
    if (this.#running?.engine === engine) feed.start();
  }

  /** The process is killed, and restarted. */
  kill(): void {
    const { time, service } = this.#options;
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    this.#diedAt = time.environment.monotonic();
    running.output.vanish();
    running.die();
    service.drop(true);
    this.unmute();
    this.#collect(running.output, true);
    time.environment.after(RESTART_MS, () => void this.start());
  }

  /** The computer's clock is set; the app notices within a second. */
  setClock(ms: number): void {
    const { time } = this.#options;
    time.jump(ms);
    time.environment.after(NOTICED_MS, () => this.engine?.clockChanged());
  }

  /**
   * The computer sleeps: all clocks advance but its elapsed time does not, so nothing of the sleep is heard or counted
   * here. Its connection is lost, and the app notices the clock first.
   */
  sleep(ms: number): void {
    const { time, service } = this.#options;
    this.engine?.sleep();
    service.drop(false);
    service.leaveAlone(ms);
    this.setClock(ms);
    time.environment.after(2 * NOTICED_MS, () => {
      this.engine?.wake();
      this.#running?.feed.reconnectNow();
    });
  }

  /** Error of the player's estimate of the service's clock, in ms. */
  get clockOffMs(): number {
    const state = this.engine?.state();
    return state ? Math.abs(state.serverTime - this.#options.service.now) : 0;
  }

  loseDevice(forMs: number): void {
    const { time, ledger } = this.#options;
    const from = time.environment.monotonic();
    if (this.#deviceLosses++ === 0) this.output?.lose();
    time.environment.after(forMs, () => {
      ledger.excuse({ from, to: time.environment.monotonic() });
      if (--this.#deviceLosses > 0) return;
      this.output?.find();
      this.musicIsDue();
    });
  }

  /** A track's audio cannot be decoded, for this long. */
  breakTrack(trackId: string, forMs: number): void {
    this.#broken.set(trackId, "decode");
    this.output?.broken.set(trackId, "decode");
    this.#options.time.environment.after(forMs, () => {
      this.#broken.delete(trackId);
      this.output?.broken.delete(trackId);
    });
  }

  /** Music is due again: faults during the silence before count from now on. */
  musicIsDue(): void {
    if (this.#mutedSince === null) return;
    const { ledger, time } = this.#options;
    ledger.fault({ at: time.environment.monotonic(), kind: "mute after a silence", recoveryMs: WATCH_MS });
  }

  mute(): void {
    if (!this.output || this.#mutedSince !== null) return;
    this.output.isMute = true;
    this.#mutedSince = this.#options.time.environment.monotonic();
  }

  unmute(): void {
    if (this.output) this.output.isMute = false;
    if (this.#mutedSince === null) return;
    this.#muted.push({ from: this.#mutedSince, to: this.#options.time.environment.monotonic() });
    this.#mutedSince = null;
  }

  /** Records what was heard since the last time. */
  collect(): void {
    if (this.output) this.#collect(this.output, false);
  }

  /** Unsent plays on disk. */
  get untold(): number {
    return this.#disk.unsentHistory().length;
  }

  #collect(output: SimulatedOutput, isAll: boolean): void {
    const { heard } = output;
    output.started.length = 0;
    this.#disk.recorded.length = 0;
    while (heard.length > (isAll ? 0 : 1)) {
      const span = heard.shift();
      if (!span) break;
      const to = span.to ?? this.#options.time.environment.monotonic();
      for (const part of without({ from: span.from, to }, this.#muted)) this.#options.ledger.sound(part);
      const ms = to - span.from;
      if (span.trackId.startsWith("bundled")) this.bundledMs += ms;
      else this.#options.books.heard(span.playId, ms);
    }
  }
}

function without(span: Span, holes: readonly Span[]): readonly Span[] {
  return holes.reduce<readonly Span[]>(
    (parts, hole) =>
      parts.flatMap((part) =>
        hole.to <= part.from || hole.from >= part.to
          ? [part]
          : [
              { from: part.from, to: hole.from },
              { from: hole.to, to: part.to },
            ].filter(({ from, to }) => to > from),
      ),
    [span],
  );
}

/** A process's environment: its timers die with it, and its ids are unique. */
function mortal(base: PlayerEnvironment, random: () => number, start: number) {
  const timers = new Set<() => void>();
  let isAlive = true;
  let ids = 0;
  const environment: PlayerEnvironment = {
    ...base,
    random,
    newId: () => `${String(start).padStart(8, "0")}-0000-4000-8000-${String(ids++).padStart(12, "0")}`,
    after: (ms, run) => {
      if (!isAlive) return () => undefined;
      const cancelBase = base.after(ms, () => {
        timers.delete(cancel);
        run();
      });
      const cancel = () => {
        timers.delete(cancel);
        cancelBase();
      };
      timers.add(cancel);
      return cancel;
    },
  };
  const kill = () => {
    isAlive = false;
    for (const cancel of [...timers]) cancel();
  };
  return { environment, kill };
}

/** The disk as seen by a process: its writes right before a kill are lost. */
function slowStore(disk: MemoryPlayerStore, environment: PlayerEnvironment): PlayerStore {
  const later = <Value>(write: () => Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      environment.after(WRITE_MS, () => write().then(resolve, reject));
    });
  return {
    load: () => disk.load(),
    savePlayer: (player) => later(() => disk.savePlayer(player)),
    saveProgress: (progress) => later(() => disk.saveProgress(progress)),
    saveAnnouncements: (announcements) => later(() => disk.saveAnnouncements(announcements)),
    addAnnounced: (record) => later(() => disk.addAnnounced(record)),
    unsentAnnounced: () => disk.unsentAnnounced(),
    forgetAnnounced: (playIds) => later(() => disk.forgetAnnounced(playIds)),
    addHistory: (record) => later(() => disk.addHistory(record)),
    unsentHistory: () => disk.unsentHistory(),
    forgetHistory: (playIds) => later(() => disk.forgetHistory(playIds)),
    clear: () => later(() => disk.clear()),
  };
}

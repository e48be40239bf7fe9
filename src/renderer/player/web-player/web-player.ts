import type { PlaybackState } from "#shared/contract/player.ts";
import type { Stored } from "../../lib/storage/stored.ts";
import type { KeptDevice } from "./device-session.ts";
import type { Playing } from "./playing.ts";
import type { TabLock } from "./tab-lock.ts";

/** What a screen shows of this browser as a player. `elsewhere`: another tab of it plays. */
export interface WebPlayerState {
  readonly where: "nowhere" | "here" | "elsewhere";
  readonly accountId: string | null;
  readonly zone: { readonly id: string; readonly name: string } | null;
  /** What plays here; null until it is known. */
  readonly playback: PlaybackState | null;
}

const NOWHERE: WebPlayerState = { where: "nowhere", accountId: null, zone: null, playback: null };

/** Pairing as a person asks for it: `other-tab` plays already, and has to stop first. */
export type PairOutcome = "paired" | "other-tab";

export interface WebPlayerParts {
  readonly kept: Stored<KeptDevice>;
  readonly lock: TabLock;
  /** Readies the page for sound, so that the touch which begins the music also allows it. */
  readonly prepare: () => Promise<void>;
  /** Lets a zone play in this tab. */
  readonly play: (
    device: KeptDevice,
    on: { readonly state: (state: PlaybackState | null) => void; readonly lost: () => void },
  ) => Promise<Playing>;
  /** Makes this browser the zone's player (createPlaybackClient). */
  readonly pair: (soundZoneId: string) => Promise<Pick<KeptDevice, "token" | "refreshToken" | "deviceId">>;
  /** Takes the zone's player away; one that has none already is fine. */
  readonly unpair: (soundZoneId: string) => Promise<void>;
}

/** This browser as a zone's player: one tab of it plays, and goes on after a reload. */
export class WebPlayer {
  readonly #parts: WebPlayerParts;
  readonly #listeners = new Set<() => void>();
  readonly #lostListeners = new Set<(zone: string) => void>();
  #state: WebPlayerState = NOWHERE;
  #playing: Playing | null = null;
  #release: (() => void) | null = null;
  #waiting: AbortController | null = null;
  /** One change at a time, in the order they were asked for. */
  #busy: Promise<unknown> = Promise.resolve();

  constructor(parts: WebPlayerParts) {
    this.#parts = parts;
  }

  readonly get = (): WebPlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called with the zone's name when it was unpaired and nobody here asked for it. */
  onLost(listener: (zone: string) => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** Takes up what this browser played before, unless another tab has; then it follows when that one closes. */
  resume(): Promise<void> {
    return this.#exclusively(async () => {
      if (this.#playing) return;
      const device = this.#parts.kept.read();
      if (!device) {
        this.#waiting?.abort();
        this.#set(NOWHERE);
        return;
      }
      this.#release ??= await this.#parts.lock.take();
      if (this.#release) await this.#play(device);
      else this.#waitForTurn(device);
    });
  }

  /** Another tab began or ended to play. Give it the window's `storage` events. */
  readonly onStorage = ({ key }: { readonly key: string | null }): void => {
    if (key === null || key === this.#parts.kept.key) this.resume().catch(() => undefined);
  };

  /** Fetches what the music needs while a person still thinks about it. */
  prepare(): void {
    this.#parts.prepare().catch(() => undefined);
  }

  /** Lets a zone play here, in place of its player and of what played here. Rejects when the service refuses. */
  pair(zone: {
    readonly id: string;
    readonly name: string;
    readonly accountId: string;
  }): Promise<PairOutcome> {
    return this.#exclusively(async () => {
      this.#release ??= await this.#parts.lock.take();
      if (!this.#release) return "other-tab";
      try {
        const before = this.#state.zone;
        if (before) {
          await this.#parts.unpair(before.id);
          this.#forget();
        }
        const { token, refreshToken, deviceId } = await this.#parts.pair(zone.id);
        const { id, name, accountId } = zone;
        const device = { token, refreshToken, deviceId, accountId, zone: { id, name } };
        this.#parts.kept.write(device);
        await this.#play(device);
        return "paired";
      } finally {
        if (!this.#playing) this.#letGo();
      }
    });
  }

  /** Ends the music here and leaves the zone without a player. Rejects when the service cannot be told. */
  stop(): Promise<void> {
    return this.#exclusively(async () => {
      const { zone } = this.#state;
      if (!zone || !this.#playing) return;
      await this.#parts.unpair(zone.id);
      this.#forget();
      this.#letGo();
    });
  }

  /** Asks the browser for sound; call it when a person touches the page. */
  wake(): void {
    this.#playing?.wake();
  }

  async #play(device: KeptDevice): Promise<void> {
    const { zone, accountId } = device;
    this.#set({ where: "here", accountId, zone, playback: null });
    const on = {
      state: (playback: PlaybackState | null) => {
        if (this.#state.where !== "here") return;
        const name = playback?.zone.name ?? zone.name;
        this.#set({ ...this.#state, zone: { id: zone.id, name }, playback });
      },
      lost: () => {
        this.#exclusively(async () => this.#onLost(device)).catch(() => undefined);
      },
    };
    try {
      this.#playing = await this.#parts.play(device, on);
    } catch (error) {
      // What is kept stays: the next load of the page tries again.
      this.#letGo();
      this.#set(NOWHERE);
      throw error;
    }
  }

  #onLost(device: KeptDevice): void {
    if (!this.#playing || this.#parts.kept.read()?.deviceId !== device.deviceId) return;
    const name = this.#state.zone?.name ?? device.zone.name;
    this.#forget();
    this.#letGo();
    for (const listener of [...this.#lostListeners]) listener(name);
  }

  #waitForTurn(device: KeptDevice): void {
    const { zone, accountId } = device;
    this.#set({ where: "elsewhere", accountId, zone, playback: null });
    if (this.#waiting && !this.#waiting.signal.aborted) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#parts.lock.wait(waiting.signal).then(
      (release) => {
        this.#waiting = null;
        this.#release = release;
        this.resume()
          .catch(() => undefined)
          .finally(() => {
            if (!this.#playing) this.#letGo();
          });
      },
      () => undefined,
    );
  }

  #forget(): void {
    this.#parts.kept.clear();
    this.#playing?.end(true);
    this.#playing = null;
    this.#set(NOWHERE);
  }

  #letGo(): void {
    this.#release?.();
    this.#release = null;
  }

  #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  #set(state: WebPlayerState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

import type { Stored } from "#renderer/lib/storage/stored.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PlaybackClient } from "#shared/domain/playback/player-config.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type { KeptDevice } from "./device-session.ts";
import { isNothingToUnpair, isUnpairingRefused } from "./nothing-to-unpair.ts";
import type { Playing } from "./playing.ts";
import { isStuck } from "./renew-page.ts";
import type { TabPlace } from "./tab-place.ts";

/** This browser's state as a player, for screens. `elsewhere`: another tab of it plays. */
export interface WebPlayerState {
  readonly where: "nowhere" | "here" | "elsewhere";
  readonly accountId: string | null;
  readonly zone: { readonly id: string; readonly name: string } | null;
  /** The playback state here; null until known. */
  readonly playback: PlaybackState | null;
  /** The clock of the playback's times minus this page's, in ms. */
  readonly clockOffsetMs: number;
}

const NOWHERE: WebPlayerState = {
  where: "nowhere",
  accountId: null,
  zone: null,
  playback: null,
  clockOffsetMs: 0,
};

/** Outcome of pairing. `took-over`: from another tab, which is silent now. `no-token`: nobody plays. */
export type PairOutcome = "paired" | "took-over" | "no-token";

export interface WebPlayerParts {
  readonly kept: Stored<KeptDevice>;
  readonly place: TabPlace;
  /** This page's clock, epoch ms. */
  readonly now: () => number;
  /** Runs once after `ms`. Returns its canceller. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly random: () => number;
  /** Called when loading the player's code failed several times. */
  readonly stuck: () => void;
  /** Prepares the page's sound, so that the gesture that starts the music also unlocks it. */
  readonly prepare: () => Promise<void>;
  /** Plays a zone in this tab. */
  readonly play: (
    device: KeptDevice,
    on: {
      readonly state: (state: PlaybackState | null) => void;
      readonly lost: () => void;
      readonly restart: () => void;
      readonly unplayable: () => void;
    },
  ) => Promise<Playing>;
  /** Makes this browser the zone's player (createPlaybackClient); null when the service returns no token. */
  readonly pair: (
    soundZoneId: string,
  ) => Promise<Pick<KeptDevice, "token" | "refreshToken" | "deviceId"> | null>;
  /** Unpairs the zone's player (soundZoneUnpair) as the signed-in person. */
  readonly unpair: (soundZoneId: string) => Promise<void>;
  /** Unpairs this browser from its zone, as the player itself. */
  readonly unpairSelf: (device: KeptDevice) => Promise<void>;
}

/** This browser as a zone's player: one of its tabs plays, and continues after a reload. */
export class WebPlayer {
  /** This browser as a client of the service; reads its token from storage on each access. */
  readonly client: PlaybackClient;
  readonly #parts: WebPlayerParts;
  readonly #changed = new Listeners<WebPlayerState>();
  readonly #lost = new Listeners<string>();
  readonly #left = new Listeners<string>();
  readonly #unplayable = new Listeners<null>();
  #state: WebPlayerState = NOWHERE;
  #playing: Playing | null = null;
  #waiting: AbortController | null = null;
  /** Retries loading the player's code. */
  readonly #retry: Retry;
  /** Serialises changes, in the order of the requests. */
  #busy: Promise<unknown> = Promise.resolve();

  constructor(parts: WebPlayerParts) {
    this.#parts = parts;
    this.#retry = new Retry(parts, () => void this.resume().catch(() => undefined));
    this.client = {
      get clientId() {
        return parts.kept.read()?.deviceId ?? "";
      },
      get playbackToken() {
        return parts.kept.read()?.token ?? "";
      },
    };
    parts.place.onLost(() => this.#yield());
  }

  readonly get = (): WebPlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Emits the zone's name when it was unpaired from elsewhere. */
  onLost(listener: (zone: string) => void): () => void {
    return this.#lost.add(listener);
  }

  /** Emits the zone's name when this browser stopped playing it without permission to unpair it. */
  onLeft(listener: (zone: string) => void): () => void {
    return this.#left.add(listener);
  }

  /** Emits when a track cannot be played here; the next one starts. */
  onUnplayable(listener: () => void): () => void {
    return this.#unplayable.add(listener);
  }

  /**
   * Resumes this browser's zone, unless another tab plays it; then takes over when that one closes. Rejects when the
   * player's code fails to load, which is retried automatically.
   */
  resume(): Promise<void> {
    return this.#exclusively(() => this.#takeUp());
  }

  /** Another tab started or stopped playing. Pass it the window's `storage` events. */
  readonly onStorage = ({ key }: { readonly key: string | null }): void => {
    if (key === null || key === this.#parts.kept.key) this.resume().catch(() => undefined);
  };

  /** The network may be back: retries starting the music at once. */
  readonly retryNow = (): void => this.#retry.hurry();

  /** Preloads the player's code before the person confirms. */
  prepare(): void {
    this.#parts.prepare().catch(() => undefined);
  }

  /**
   * Plays a zone here, replacing its player, this browser's previous zone, and another tab's playback, which stops.
   * Rejects when the service refuses; the other tab then continues.
   */
  pair(zone: {
    readonly id: string;
    readonly name: string;
    readonly accountId: string;
  }): Promise<PairOutcome> {
    return this.#exclusively(async () => {
      this.#waiting?.abort();
      const tookOver = await this.#parts.place.seize();
      try {
        const before = this.#parts.kept.read();
        if (before) await this.#leave(before, zone.id);
        const client = await this.#parts.pair(zone.id);
        if (!client) return "no-token";
        const { id, name, accountId } = zone;
        const device = { ...client, accountId, zone: { id, name } };
        this.#parts.kept.write(device);
        await this.#play(device);
        return tookOver ? "took-over" : "paired";
      } finally {
        if (!this.#playing) {
          this.#parts.place.release();
          if (tookOver) await this.#takeUp().catch(() => undefined);
        }
      }
    });
  }

  /** Stops the music and unpairs the zone, whoever is signed in. Rejects when the service is unreachable. */
  stop(): Promise<void> {
    return this.#exclusively(async () => {
      const device = this.#parts.kept.read();
      if (!device || !this.#playing) return;
      await this.#leave(device, null);
      this.#parts.place.release();
    });
  }

  /** Requests sound from the browser; call it in a user gesture. */
  wake(): void {
    this.#playing?.wake();
  }

  /** Runs a local command at once and sends it to the service; does nothing while another tab plays. */
  command(command: ControlCommand): void {
    this.#playing?.command(command);
  }

  async #takeUp(): Promise<void> {
    if (this.#playing) return;
    const device = this.#parts.kept.read();
    if (!device) {
      this.#waiting?.abort();
      this.#set(NOWHERE);
    } else if (await this.#parts.place.take()) await this.#play(device);
    else this.#waitForTurn(device);
  }

  /** Another tab took over: stop at once. The other tab handles its own pairing. */
  #yield(): void {
    if (!this.#playing) return;
    this.#playing.end(false);
    this.#playing = null;
    this.#set({ ...this.#state, where: "elsewhere", playback: null });
    this.resume().catch(() => undefined);
  }

  /** Stops this browser's zone in favour of `next`. */
  async #leave(device: KeptDevice, next: string | null): Promise<void> {
    // Without permission to unpair the zone, pairing would fail too and leave the zone without music.
    if (device.zone.id === next) await this.#parts.unpair(next).catch(unlessNothingToUnpair);
    else if (!(await this.#unpair(device))) this.#left.emit(this.#state.zone?.name ?? device.zone.name);
    this.#forget();
  }

  /**
   * Unpairs as the player itself, which needs no sign-in; else as the signed-in person. Resolves to whether it was
   * allowed: a browser that plays for another account must not be stuck with it.
   */
  async #unpair(device: KeptDevice): Promise<boolean> {
    const asked = [() => this.#parts.unpairSelf(device), () => this.#parts.unpair(device.zone.id)];
    for (const ask of asked) {
      try {
        await ask().catch(unlessNothingToUnpair);
        return true;
      } catch (error) {
        if (!isUnpairingRefused(error)) throw error;
      }
    }
    return false;
  }

  async #play(device: KeptDevice): Promise<void> {
    const { zone, accountId } = device;
    this.#set({ ...NOWHERE, where: "here", accountId, zone });
    const on = {
      state: (playback: PlaybackState | null) => {
        if (this.#state.where !== "here") return;
        const name = playback?.zone.name ?? zone.name;
        const clockOffsetMs = playback ? playback.serverTime - this.#parts.now() : 0;
        this.#set({ ...this.#state, zone: { id: zone.id, name }, playback, clockOffsetMs });
      },
      lost: () => {
        this.#exclusively(async () => this.#onLost(device)).catch(() => undefined);
      },
      restart: () => {
        this.#exclusively(() => this.#restart(device)).catch(() => undefined);
      },
      unplayable: () => this.#unplayable.emit(null),
    };
    try {
      const playing = await this.#parts.play(device, on);
      this.#retry.cancel();
      this.#retry.succeeded();
      if (this.#parts.place.held) this.#playing = playing;
      else {
        // Another tab was faster.
        playing.end(false);
        this.#waitForTurn(device);
      }
    } catch (error) {
      // The stored pairing stays, for any tab that can resume it.
      this.#parts.place.release();
      this.#set(NOWHERE);
      this.#retry.later();
      if (isStuck(this.#retry)) this.#parts.stuck();
      throw error;
    }
  }

  /** Restarts playback with new parts. The page itself stays: a reloaded one would need a user gesture for sound. */
  async #restart(device: KeptDevice): Promise<void> {
    if (!this.#playing || this.#parts.kept.read()?.deviceId !== device.deviceId) return;
    this.#playing.end(false);
    this.#playing = null;
    await this.#play(device);
  }

  #onLost(device: KeptDevice): void {
    if (!this.#playing || this.#parts.kept.read()?.deviceId !== device.deviceId) return;
    const name = this.#state.zone?.name ?? device.zone.name;
    this.#forget();
    this.#parts.place.release();
    this.#lost.emit(name);
  }

  #waitForTurn(device: KeptDevice): void {
    const { zone, accountId } = device;
    this.#set({ ...NOWHERE, where: "elsewhere", accountId, zone });
    if (this.#waiting && !this.#waiting.signal.aborted) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#parts.place.wait(waiting.signal).then(
      () => {
        this.#waiting = null;
        this.resume()
          .catch(() => undefined)
          .finally(() => {
            if (!this.#playing) this.#parts.place.release();
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

  #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  #set(state: WebPlayerState): void {
    this.#state = state;
    this.#changed.emit(state);
  }
}

function unlessNothingToUnpair(error: unknown): void {
  if (!isNothingToUnpair(error)) throw error;
}

import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PlaybackClient } from "#shared/domain/playback/player-config.ts";
import { Listeners } from "#shared/player/listeners.ts";
import type { Stored } from "../../lib/storage/stored.ts";
import type { KeptDevice } from "./device-session.ts";
import { isNothingToUnpair, isUnpairingRefused } from "./nothing-to-unpair.ts";
import type { Playing } from "./playing.ts";
import { Retries } from "./retries.ts";
import type { TabPlace } from "./tab-place.ts";

/** What a screen shows of this browser as a player. `elsewhere`: another tab of it plays. */
export interface WebPlayerState {
  readonly where: "nowhere" | "here" | "elsewhere";
  readonly accountId: string | null;
  readonly zone: { readonly id: string; readonly name: string } | null;
  /** What plays here; null until it is known. */
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

/** Pairing as a person asks for it. `took-over`: from another tab, which is silent now. `no-token`: nobody plays. */
export type PairOutcome = "paired" | "took-over" | "no-token";

export interface WebPlayerParts {
  readonly kept: Stored<KeptDevice>;
  readonly place: TabPlace;
  /** This page's clock, epoch ms. */
  readonly now: () => number;
  /** Runs something after so many ms. Gives what takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly random: () => number;
  /** What playing needs has not come for several attempts. */
  readonly stuck: () => void;
  /** Readies the page for sound, so that the touch which begins the music also allows it. */
  readonly prepare: () => Promise<void>;
  /** Lets a zone play in this tab. */
  readonly play: (
    device: KeptDevice,
    on: {
      readonly state: (state: PlaybackState | null) => void;
      readonly lost: () => void;
      readonly restart: () => void;
      readonly unplayable: () => void;
    },
  ) => Promise<Playing>;
  /** Makes this browser the zone's player (createPlaybackClient); null when no token comes back. */
  readonly pair: (
    soundZoneId: string,
  ) => Promise<Pick<KeptDevice, "token" | "refreshToken" | "deviceId"> | null>;
  /** Takes the zone's player away (soundZoneUnpair), as whoever has signed in. */
  readonly unpair: (soundZoneId: string) => Promise<void>;
  /** Takes this browser away from its zone, as the player that it is. */
  readonly unpairSelf: (device: KeptDevice) => Promise<void>;
}

/** This browser as a zone's player: one tab of it plays, and goes on after a reload. */
export class WebPlayer {
  /** This browser as the client that the service knows; its token is read from where it is kept when it is asked for. */
  readonly client: PlaybackClient;
  readonly #parts: WebPlayerParts;
  readonly #changed = new Listeners<WebPlayerState>();
  readonly #lost = new Listeners<string>();
  readonly #left = new Listeners<string>();
  readonly #unplayable = new Listeners<null>();
  #state: WebPlayerState = NOWHERE;
  #playing: Playing | null = null;
  #waiting: AbortController | null = null;
  /** What playing needs did not come. */
  readonly #retries: Retries;
  /** One change at a time, in the order they were asked for. */
  #busy: Promise<unknown> = Promise.resolve();

  constructor(parts: WebPlayerParts) {
    this.#parts = parts;
    const { after, random, stuck } = parts;
    const attempt = () => void this.resume().catch(() => undefined);
    this.#retries = new Retries({ attempt, after, random, stuck });
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

  /** Called with the zone's name when it was unpaired and nobody here asked for it. */
  onLost(listener: (zone: string) => void): () => void {
    return this.#lost.add(listener);
  }

  /** Called with the zone's name when this browser ended to play it without being allowed to unpair it. */
  onLeft(listener: (zone: string) => void): () => void {
    return this.#left.add(listener);
  }

  /** Called when a song turns out not to be playable here; the next one is on its way. */
  onUnplayable(listener: () => void): () => void {
    return this.#unplayable.add(listener);
  }

  /**
   * Takes up what this browser played before, unless another tab has; then it follows when that one closes. Rejects when
   * the parts of the player do not come; they are asked for again by themselves.
   */
  resume(): Promise<void> {
    return this.#exclusively(() => this.#takeUp());
  }

  /** Another tab began or ended to play. Give it the window's `storage` events. */
  readonly onStorage = ({ key }: { readonly key: string | null }): void => {
    if (key === null || key === this.#parts.kept.key) this.resume().catch(() => undefined);
  };

  /** The network may be back: music that could not be begun is tried without waiting any longer. */
  readonly retryNow = (): void => this.#retries.now();

  /** Fetches what the music needs while a person still thinks about it. */
  prepare(): void {
    this.#parts.prepare().catch(() => undefined);
  }

  /**
   * Lets a zone play here, in place of its player, of what played here, and of what another tab played, which falls
   * silent. Rejects when the service refuses; the other tab goes on then.
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

  /**
   * Ends the music here and leaves the zone without a player, whoever has signed in. Rejects when the service cannot be
   * told.
   */
  stop(): Promise<void> {
    return this.#exclusively(async () => {
      const device = this.#parts.kept.read();
      if (!device || !this.#playing) return;
      await this.#leave(device, null);
      this.#parts.place.release();
    });
  }

  /** Asks the browser for sound; call it when a person touches the page. */
  wake(): void {
    this.#playing?.wake();
  }

  /** Does at once what a person at this tab asks of the zone, and tells the service; nothing where another tab plays. */
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

  /** Another tab took over: silence here, at once. Its pairing is its own business. */
  #yield(): void {
    if (!this.#playing) return;
    this.#playing.end(false);
    this.#playing = null;
    this.#set({ ...this.#state, where: "elsewhere", playback: null });
    this.resume().catch(() => undefined);
  }

  /** Ends what this browser played, for the sake of the zone that comes `next`. */
  async #leave(device: KeptDevice, next: string | null): Promise<void> {
    // Who may not unpair the zone may not pair it either: the music would be lost to everybody.
    if (device.zone.id === next) await this.#parts.unpair(next).catch(unlessNothingToUnpair);
    else if (!(await this.#unpair(device))) this.#left.emit(this.#state.zone?.name ?? device.zone.name);
    this.#forget();
  }

  /**
   * Unpairs as the player itself, which needs nobody to be signed in; else as whoever is. Gives whether that was allowed:
   * a browser that plays for another account must not be stuck with it.
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
      this.#retries.over();
      if (this.#parts.place.held) this.#playing = playing;
      else {
        // Another tab was quicker.
        playing.end(false);
        this.#waitForTurn(device);
      }
    } catch (error) {
      // What is kept stays, and is taken up by whichever tab can.
      this.#parts.place.release();
      this.#set(NOWHERE);
      this.#retries.later();
      throw error;
    }
  }

  /** Plays on with everything made anew. The page stays: a new one would have to be touched before it may sound. */
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

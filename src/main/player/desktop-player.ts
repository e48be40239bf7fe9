import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import type { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { PlaybackFeed } from "#shared/player/feed.ts";
import { FeedKeeper } from "#shared/player/feed-keeper.ts";
import type { FeedLink } from "#shared/player/feed-types.ts";
import type { Log } from "../logging/log.ts";
import type { Pairing } from "../pairing/pairing.ts";
import { Signal } from "../signal.ts";

export interface DesktopPlayerParts {
  readonly engine: PlaybackEngine;
  /** The engine's connection to the service. */
  readonly feed: PlaybackFeed;
  readonly pairing: Pairing;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
  /** Lets go of what the engine was given. */
  readonly dispose: () => void;
  /** Writes what is to be kept, and from then on while the caller waits. */
  readonly keepNow: () => void;
}

/**
 * The player in this computer: the engine plays for as long as the computer is paired, with the service at the other
 * end of the feed whenever it can be reached. A paired player begins by itself.
 */
export class DesktopPlayer {
  readonly changed = new Signal<PlaybackState | null>();
  /** A person at a distance asks the app to start anew. */
  readonly restartAsked = new Signal<null>();
  readonly #parts: DesktopPlayerParts;
  readonly #keeper: FeedKeeper;
  readonly #disposers: (() => void)[] = [];
  /** The pairing that the feed speaks for. */
  #generation = 0;
  #stopping: Promise<void> | null = null;

  constructor(parts: DesktopPlayerParts) {
    this.#parts = parts;
    const { feed, pairing, environment } = parts;
    this.#keeper = new FeedKeeper({
      feed,
      renew: () => pairing.renew(),
      onZone: (zone) => this.#onZone(zone),
      onLost: () => void pairing.lost(this.#generation),
      onRestart: () => this.restartAsked.emit(null),
      environment,
    });
  }

  /** Takes up what was stored, and plays on if this computer is paired. */
  async start(): Promise<void> {
    const { engine, pairing } = this.#parts;
    this.#disposers.push(
      engine.subscribe((event) => {
        if (event.type === "state") this.changed.emit(event.state);
      }),
      pairing.changed.on(({ zone }) => this.#onPairing(zone)),
    );
    await engine.start();
    if (!pairing.current() && !pairing.isLocked && engine.state()) engine.unpair();
    this.#follow(pairing.current());
  }

  /** Ends in order: the position is kept for the next start. Whoever asks again waits for the same end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Ends where no time is left: what is to be kept is on the disk when this returns. The sound is cut. */
  stopNow(): void {
    this.#parts.keepNow();
    this.stop().catch((error: unknown) =>
      this.#parts.log.error({ error }, "the player did not stop in order"),
    );
  }

  async #stop(): Promise<void> {
    for (const dispose of this.#disposers) dispose();
    this.#keeper.stop();
    await this.#parts.engine.dispose();
    this.#parts.dispose();
  }

  state(): PlaybackState | null {
    return this.#parts.engine.state();
  }

  /** Lets nothing follow the track that sounds; the disposer has the music go on as ever. */
  endWithTrack(): () => void {
    return this.#parts.engine.endWithTrack();
  }

  /** Does at once what a person at this computer asks, unless the zone's staff may not control it. */
  command(command: ControlCommand): void {
    const { engine, pairing, log } = this.#parts;
    if (!pairing.current() && !pairing.isLocked) return;
    if (engine.state()?.staffControl === false)
      log.info({ type: command.type }, "staff may not control the zone");
    else engine.command(command);
  }

  /** How this player and the service hear each other. */
  get link(): FeedLink {
    return this.#parts.feed.link;
  }

  /** How long the plan plays from what is at hand, in minutes. */
  minutesAtHand(): number {
    return this.#parts.engine.minutesAtHand();
  }

  /** Something that a person would look for in the device's metrics has changed. */
  refreshMetrics(): void {
    this.#parts.feed.refreshMetrics();
  }

  /** The computer goes to sleep. */
  sleep(): void {
    this.#parts.engine.sleep();
  }

  /** The computer's clock was set. */
  clockChanged(): void {
    this.#parts.engine.clockChanged();
  }

  /** The computer woke up: what the feed waits for may be there again. */
  wake(): void {
    this.#parts.engine.wake();
    this.#keeper.reconnectNow();
  }

  #onPairing(zone: PairedZone | null): void {
    const { engine, pairing } = this.#parts;
    if (!zone) engine.unpair();
    // News of the same pairing (a zone that was renamed) need no new connection.
    if (!zone || pairing.generation !== this.#generation) this.#follow(zone);
  }

  /** Connects for this pairing and no other. */
  #follow(zone: PairedZone | null): void {
    this.#generation = this.#parts.pairing.generation;
    this.#keeper.stop();
    if (zone) this.#keeper.start();
  }

  /** What the service says of the zone is the pairing's to know as well. */
  #onZone(zone: PlayerZone): void {
    const { pairing, log } = this.#parts;
    pairing.update(pairedZoneNews(zone)).catch((error: unknown) => log.error({ error }, "zone not stored"));
  }
}

/** The part of the service's news that the pairing shows. */
function pairedZoneNews(zone: PlayerZone) {
  const { id, businessName } = zone.account;
  return {
    soundZone: zone.soundZone,
    account: { id, businessName },
    subscription: zone.subscription,
    device: zone.device,
    versions: zone.versions,
    errors: zone.errors,
  };
}

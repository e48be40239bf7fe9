import type { Log } from "#main/logging/log.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import { Signal } from "#main/signal.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import type { PlayerZone } from "#shared/contract/player.ts";
import type { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { PlaybackFeed } from "#shared/player/feed.ts";
import { FeedKeeper } from "#shared/player/feed-keeper.ts";
import type { FeedLink } from "#shared/player/feed-types.ts";

export interface DesktopPlayerParts {
  readonly engine: PlaybackEngine;
  /** The engine's connection to the service. */
  readonly feed: PlaybackFeed;
  readonly pairing: Pairing;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
  /** Releases the engine's dependencies. */
  readonly dispose: () => void;
  /** Writes all unwritten data synchronously, and makes later writes synchronous too. */
  readonly keepNow: () => void;
}

/**
 * The player of this computer. The engine runs as long as the computer is paired, and the feed connects it to the
 * service whenever that is reachable. A paired player starts by itself.
 */
export class DesktopPlayer {
  readonly changed = new Signal<PlaybackState | null>();
  /** Emitted when a remote user asks for a restart of the app. */
  readonly restartAsked = new Signal<null>();
  readonly #parts: DesktopPlayerParts;
  readonly #keeper: FeedKeeper;
  readonly #disposers: (() => void)[] = [];
  /** Generation of the pairing that the feed serves. */
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

  /** Restores the stored state, and resumes playing if this computer is paired. */
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

  /** Stops in order and saves the position. Further calls wait for the same stop. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Stops at once and saves all state synchronously. Cuts the sound. */
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

  /** Stops the music after the current track; the disposer cancels that. */
  endWithTrack(): () => void {
    return this.#parts.engine.endWithTrack();
  }

  /** Executes a local person's command at once, unless the zone forbids staff control. */
  command(command: ControlCommand): void {
    const { engine, pairing, log } = this.#parts;
    if (!pairing.current() && !pairing.isLocked) return;
    if (engine.state()?.staffControl === false)
      log.info({ type: command.type }, "staff may not control the zone");
    else engine.command(command);
  }

  /** State of the connection to the service. */
  get link(): FeedLink {
    return this.#parts.feed.link;
  }

  /** Minutes of the plan that can be played from stored music. */
  minutesAtHand(): number {
    return this.#parts.engine.minutesAtHand();
  }

  /** Sends the metrics again, because something visible in them has changed. */
  refreshMetrics(): void {
    this.#parts.feed.refreshMetrics();
  }

  /** Called when the computer goes to sleep. */
  sleep(): void {
    this.#parts.engine.sleep();
  }

  /** Called when the computer's clock was set. */
  clockChanged(): void {
    this.#parts.engine.clockChanged();
  }

  /** Called when the computer woke up; reconnects, because the network may be back. */
  wake(): void {
    this.#parts.engine.wake();
    this.#keeper.reconnectNow();
  }

  #onPairing(zone: PairedZone | null): void {
    const { engine, pairing } = this.#parts;
    if (!zone) engine.unpair();
    // Changes within the same pairing, such as a new zone name, need no new connection.
    if (!zone || pairing.generation !== this.#generation) this.#follow(zone);
  }

  /** Connects the feed for the present pairing only. */
  #follow(zone: PairedZone | null): void {
    this.#generation = this.#parts.pairing.generation;
    this.#keeper.stop();
    if (zone) this.#keeper.start();
  }

  /** Forwards the zone's news to the pairing. */
  #onZone(zone: PlayerZone): void {
    const { pairing, log } = this.#parts;
    pairing.update(pairedZoneNews(zone)).catch((error: unknown) => log.error({ error }, "zone not stored"));
  }
}

/** The part of the zone's news that the pairing stores. */
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

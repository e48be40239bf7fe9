import pLimit from "p-limit";
import type { WebSocket } from "ws";
import { announcePresence } from "#server/modules/playback/public.ts";
import { endWithSession } from "#server/plugins/graphql/server.ts";
import type { Services } from "#server/services.ts";
import {
  CLOSE_CLIENT_RESTART,
  CLOSE_REQUEST_TIMEOUT,
  CLOSE_SERVICE_RESTART,
  CLOSE_TRY_LATER,
  CLOSE_UNAUTHORIZED,
} from "#shared/contract/close-codes.ts";
import type { EventName, EventPayload } from "#shared/contract/events.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";
import { OFFLINE_AFTER_MS } from "#shared/domain/zones/zone-facts.ts";
import { createPacker } from "./packer.ts";
import { PlayerConnection } from "./player-connection.ts";
import { sweepPresence } from "./presence.ts";
import { ReportWriter } from "./report-writer.ts";

const SWEEP_MS = 10_000;
/**
 * Players admitted concurrently. After a restart all of them connect at once: the others queue, so that a
 * press on Pause does not wait behind ten thousand of them.
 */
const MAX_CONCURRENT_ADMISSIONS = 24;
/** Frames received before the token has been read. */
const EARLY_FRAMES = 20;

/** Events after which campaigns may reach other zones: of labels, locations, zones, and an account's features. */
function movesCampaigns(name: EventName, { data }: EventPayload): boolean {
  if (name === "label_update") return true;
  return name === "update" && ["account", "location", "sound_zone"].includes(data.type);
}

/** Players connected to this process. */
export class PlaybackHub {
  readonly #services: Services;
  readonly #writer: ReportWriter;
  readonly #pack = createPacker();
  readonly #inTurn = pLimit(MAX_CONCURRENT_ADMISSIONS);
  readonly #byZone = new Map<string, Set<PlayerConnection>>();
  readonly #disposers: (() => void)[] = [];
  /** The open sockets, and when each was last heard from, in elapsed ms. */
  readonly #heardAt = new Map<WebSocket, number>();
  readonly #leaving = new Set<Promise<void>>();
  readonly #missed = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
    this.#writer = new ReportWriter(services);
  }

  /** Starts listening for changes. */
  start(): void {
    const { bus } = this.#services;
    this.#disposers.push(
      bus.subscribe("zone-changed", ({ soundZoneId, what, immediate }) => {
        for (const player of this.#playersOf(soundZoneId)) player.resend(what, immediate ?? false);
      }),
      bus.subscribe("zone-skip", ({ soundZoneId, commandId, by }) => {
        for (const player of this.#playersOf(soundZoneId)) player.skip(commandId, by);
      }),
      bus.subscribe("zone-upcoming", ({ soundZoneId, commandId, change }) => {
        for (const player of this.#playersOf(soundZoneId)) player.changeUpcoming(change, commandId);
      }),
      bus.subscribe("zone-skip-announcement", ({ soundZoneId, commandId }) => {
        for (const player of this.#playersOf(soundZoneId)) player.skipAnnouncement(commandId);
      }),
      bus.subscribe("zones-announce", ({ soundZoneIds, commandId, now }) => {
        for (const soundZoneId of soundZoneIds)
          for (const player of this.#playersOf(soundZoneId)) player.announce(now, commandId);
      }),
      bus.subscribe("announcements-changed", ({ accountId }) => this.#resendAnnouncements(accountId)),
      bus.subscribe("event", ({ name, payload }) => {
        if (!movesCampaigns(name, payload)) return;
        if (payload.data.type === "sound_zone")
          for (const player of this.#playersOf(payload.data.id)) player.resendAnnouncements();
        else if (payload.account !== undefined) this.#resendAnnouncements(payload.account);
      }),
      bus.subscribe("zone-unpaired", ({ soundZoneId, deviceId }) => {
        for (const player of this.#playersOf(soundZoneId))
          if (player.deviceId === deviceId) player.unpaired();
      }),
      bus.subscribe("device-command", ({ soundZoneId, deviceId, commandId, command }) => {
        for (const player of this.#playersOf(soundZoneId))
          if (player.deviceId === deviceId) player.command(command, commandId);
      }),
      bus.subscribe("player-connected", ({ soundZoneId, connectionId }) => {
        for (const player of this.#playersOf(soundZoneId))
          if (player.id !== connectionId && player.isGreeted) player.close(CLOSE_CLIENT_RESTART);
      }),
    );
    const sweep = setInterval(() => void this.#sweep(), SWEEP_MS);
    this.#disposers.push(() => clearInterval(sweep));
  }

  /** Accepts a new websocket; `token` is the one it was opened with. */
  async accept(socket: WebSocket, token: string | null): Promise<void> {
    const early: Parameters<PlayerConnection["receive"]>[] = [];
    let player: PlayerConnection | null = null;
    const heard = () => this.#heardAt.set(socket, performance.now());
    heard();
    socket.on("pong", heard);
    socket.on("message", (data, isBinary) => {
      heard();
      if (player) player.receive(data, isBinary);
      else if (early.length < EARLY_FRAMES) early.push([data, isBinary]);
    });
    socket.on("error", (error) => this.#services.log.debug({ err: error }, "A player's connection failed"));
    socket.on("close", () => {
      this.#heardAt.delete(socket);
      if (player) this.#remove(player);
    });
    const taken = token === null ? null : await this.#inTurn(() => this.#services.tokens.authenticate(token));
    const viewer = taken?.ok ? taken.value.viewer : null;
    if (!taken?.ok || viewer?.kind !== "device")
      return socket.close(CLOSE_UNAUTHORIZED.code, CLOSE_UNAUTHORIZED.reason);
    if (this.#closed) return socket.close(CLOSE_SERVICE_RESTART.code, CLOSE_SERVICE_RESTART.reason);
    if (socket.readyState !== socket.OPEN) return;
    const closed = this.#services.sockets.count("session", taken.value.sessionId);
    if (!closed) return socket.close(CLOSE_TRY_LATER.code, CLOSE_TRY_LATER.reason);
    socket.once("close", closed);
    player = new PlayerConnection(socket, viewer, this.#services, {
      writer: this.#writer,
      pack: this.#pack,
      inTurn: this.#inTurn,
    });
    const players = this.#byZone.get(viewer.soundZoneId) ?? new Set();
    this.#byZone.set(viewer.soundZoneId, players.add(player));
    socket.once(
      "close",
      endWithSession(this.#services, taken.value, () => player?.close(CLOSE_SERVICE_RESTART)),
    );
    for (const frame of early) player.receive(...frame);
    const greeted = player;
    const stop = this.#services.sockets.expectUse(() => {
      if (!greeted.isGreeted) greeted.close(CLOSE_REQUEST_TIMEOUT);
    });
    socket.once("close", stop);
  }

  /** Disconnects every player, to reconnect later, and writes their last reports. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const dispose of this.#disposers.splice(0)) dispose();
    for (const timer of this.#missed) clearTimeout(timer);
    await this.#writer.close();
    for (const players of this.#byZone.values())
      for (const player of players) player.close(CLOSE_SERVICE_RESTART);
    for (const socket of this.#heardAt.keys())
      socket.close(CLOSE_SERVICE_RESTART.code, CLOSE_SERVICE_RESTART.reason);
    for (const players of this.#byZone.values()) for (const player of players) this.#remove(player);
    await Promise.all(this.#leaving);
  }

  #playersOf(soundZoneId: string): readonly PlayerConnection[] {
    return [...(this.#byZone.get(soundZoneId) ?? [])];
  }

  /** Only for players that are connected here, whose zones are read together. */
  #resendAnnouncements(accountId: string): void {
    for (const players of this.#byZone.values())
      for (const player of players) if (player.accountId === accountId) player.resendAnnouncements();
  }

  #remove(player: PlayerConnection): void {
    const players = this.#byZone.get(player.soundZoneId);
    if (!players?.delete(player)) return;
    if (players.size === 0) this.#byZone.delete(player.soundZoneId);
    const left = player
      .left(this.#closed)
      .then((zone) => {
        if (zone) this.#announceWhenMissed(zone);
      })
      .catch((error) => this.#services.log.warn({ err: error }, "A zone was not released"))
      .finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  /** A zone counts as disconnected only some time after its player left: screens are notified again then. */
  #announceWhenMissed(zone: ZoneScope): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#missed.delete(timer);
      if (this.#playersOf(zone.soundZoneId).length === 0) announcePresence(this.#services, zone);
    }, OFFLINE_AFTER_MS);
    this.#missed.add(timer);
  }

  /**
   * Ends connections that were silent for too long, and releases zones whose process has died. One missed
   * pong does not end a connection: on a slow one it waits behind a playlist.
   */
  async #sweep(): Promise<void> {
    const now = performance.now();
    for (const [socket, heardAt] of this.#heardAt) {
      if (now - heardAt < OFFLINE_AFTER_MS) socket.ping();
      else {
        socket.close(CLOSE_REQUEST_TIMEOUT.code, CLOSE_REQUEST_TIMEOUT.reason);
        socket.terminate();
      }
    }
    try {
      for (const zone of await sweepPresence(this.#services)) announcePresence(this.#services, zone);
    } catch (error) {
      this.#services.log.warn({ err: error }, "Quiet players were not swept");
    }
  }
}

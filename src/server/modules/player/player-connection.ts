import { randomUUID } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import { isPairedWith, storeMetrics } from "#server/modules/devices/public.ts";
import { noteSkip, recordPlays } from "#server/modules/history/public.ts";
import { recordAnnouncements, zoneAnnouncements } from "#server/modules/messaging/public.ts";
import { nextEntitlementChange } from "#server/modules/pairing/public.ts";
import {
  announcePlayback,
  announcePresence,
  changeIntent,
  queueWithout,
  readZone,
} from "#server/modules/playback/public.ts";
import { syncErrors, syncVersionErrors } from "#server/modules/zone-errors/public.ts";
import { frameMeter, readFrame } from "#server/plugins/limits/frames.ts";
import type { Services } from "#server/services.ts";
import type { AnnouncementPlay, AnnounceNow } from "#shared/contract/announcements.ts";
import {
  CLOSE_BAD_REQUEST,
  CLOSE_CLIENT_RESTART,
  CLOSE_INTERNAL_ERROR,
  CLOSE_RATE_LIMITED,
  CLOSE_UNAUTHORIZED,
  CLOSE_UNPAIRED,
} from "#shared/contract/close-codes.ts";
import type { DeviceCommand } from "#shared/contract/device.ts";
import {
  ACCEPTS_ANNOUNCEMENTS,
  ACCEPTS_PACKED,
  PlayerMessage,
  type PlayerReport,
  type PlayRecord,
  type ServiceMessage,
  type SourceSnapshot,
  type UpcomingChange,
} from "#shared/contract/player.ts";
import type { DeviceViewer, ZoneScope } from "#shared/domain/access/viewer.ts";
import { REPORTED_TROUBLES } from "#shared/domain/devices/trouble.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import { Outbox } from "./outbox.ts";
import { PacedHistory, sharedSocket } from "./paced-history.ts";
import type { Packer } from "./packer.ts";
import { playerReads } from "./player-reads.ts";
import { playbackIntent, playerZone } from "./player-view.ts";
import { claimZone } from "./presence.ts";
import { releaseZone } from "./presence-repository.ts";
import { changeBetween } from "./report-change.ts";
import type { ReportWriter } from "./report-writer.ts";
import { sourceSnapshot } from "./source-snapshot.ts";

/** Allows for a player that returns after a long time offline with much to send. */
const ALLOWANCE = { burst: 200, perSecond: 20 } as const;
/** Unknown message types logged per connection. */
const MAX_UNKNOWN = 20;
/** Maximum delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Hello = Extract<PlayerMessage, { type: "hello" }>;
type Client = Hello["client"];
type Part = "zone" | "source" | "intent" | "announcements";
/** State shared by the connections of one process. */
export interface ConnectionDependencies {
  readonly writer: ReportWriter;
  readonly pack: Packer;
  /** Queues work, so that many simultaneous connections leave room for other callers. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

type Close = { readonly code: number; readonly reason: string };

/**
 * One player at /player/playback/ws. Its frames are handled one after another. Changed data is read from the
 * database right before sending, so that many changes in a row are sent as one.
 */
export class PlayerConnection {
  readonly id = randomUUID();
  readonly soundZoneId: string;
  readonly deviceId: string;
  readonly accountId: string;
  readonly #viewer: DeviceViewer;
  readonly #socket: WebSocket;
  readonly #services: Services;
  readonly #writer: ReportWriter;
  readonly #inTurn: ConnectionDependencies["inTurn"];
  readonly #outbox: Outbox;
  readonly #history: PacedHistory<PlayRecord>;
  readonly #announcements: PacedHistory<AnnouncementPlay>;
  /** The source that the player has, or has been sent. */
  #held: Pick<SourceSnapshot, "id" | "snapshot"> | null = null;
  #acceptsAnnouncements = false;
  #isWelcomed = false;
  /** Version of the announcements that were sent on this connection. */
  #announced: string | null = null;
  readonly #meter = frameMeter(ALLOWANCE);
  /** Message types unknown to this version; each is logged once. */
  readonly #unknown = new Set<string>();
  #client: Client | null = null;
  #ended = false;
  #handled: Promise<void> = Promise.resolve();
  #report: { readonly report: PlayerReport; readonly receivedAt: number } | null = null;
  /** Parts to send again; `immediate` stays true until they were sent with it. */
  readonly #stale = new Set<Part>();
  #immediate = false;
  #sending: Promise<void> | null = null;
  #verifying: Promise<void> | null = null;
  #subscriptionTimer: NodeJS.Timeout | null = null;

  constructor(
    socket: WebSocket,
    viewer: DeviceViewer,
    services: Services,
    { writer, pack, inTurn }: ConnectionDependencies,
  ) {
    this.#socket = socket;
    this.#outbox = new Outbox(socket, pack, (error) =>
      this.#fail(error, "A large message was not sent to a player"),
    );
    this.#viewer = viewer;
    this.soundZoneId = viewer.soundZoneId;
    this.deviceId = viewer.deviceId;
    this.accountId = viewer.accountId;
    this.#services = services;
    this.#writer = writer;
    this.#inTurn = inTurn;
    const pausable = sharedSocket(socket);
    this.#history = new PacedHistory({
      socket: pausable(),
      store: (entries) => recordPlays(services, viewer, entries),
      acknowledge: (playIds) => this.#send({ type: "ack", playIds }),
      failed: (error) => this.#fail(error, "A player's plays were not stored"),
    });
    this.#announcements = new PacedHistory({
      socket: pausable(),
      store: (entries) => recordAnnouncements(services, viewer, entries),
      acknowledge: (playIds) => this.#send({ type: "announcedAck", playIds }),
      failed: (error) => this.#fail(error, "A player's messages were not stored"),
    });
  }

  /** Handles a frame after the previous ones. */
  receive(data: RawData, isBinary: boolean): void {
    if (this.#ended) return;
    const message = this.#read(data, isBinary);
    if (!message) return;
    if (message.type === "hello") this.#greet(message);
    this.#handled = this.#handled
      .then(() => (this.#ended ? undefined : this.#handle(message)))
      .catch((error: unknown) => this.#fail(error, "A player's frame failed"));
  }

  #greet({ client, accepts = [], holds = null }: Hello): void {
    this.#client = client;
    this.#held = holds;
    this.#outbox.acceptsPacked = accepts.includes(ACCEPTS_PACKED);
    this.#acceptsAnnouncements = accepts.includes(ACCEPTS_ANNOUNCEMENTS);
  }

  #fail(error: unknown, what: string): void {
    this.#services.log.error({ err: error, soundZoneId: this.soundZoneId }, what);
    this.close(CLOSE_INTERNAL_ERROR);
  }

  /**
   * The message of a frame, or null. Messages of later versions are ignored, see
   * [Note: forward compatibility]; anything else closes the connection.
   */
  #read(data: RawData, isBinary: boolean): PlayerMessage | null {
    const read = readFrame(data, isBinary, PlayerMessage);
    const isPaced =
      read.kind === "known" && (read.message.type === "history" || read.message.type === "announced");
    if (!isPaced && !this.#meter.take(Date.now())) {
      this.close(CLOSE_RATE_LIMITED);
      return null;
    }
    if (read.kind === "known" && (this.isGreeted || read.message.type === "hello")) return read.message;
    if (read.kind === "unknown" && this.isGreeted) {
      this.#noteUnknown(read.type);
      return null;
    }
    this.close(CLOSE_BAD_REQUEST);
    return null;
  }

  #noteUnknown(type: string): void {
    if (this.#unknown.size >= MAX_UNKNOWN || this.#unknown.has(type)) return;
    this.#unknown.add(type);
    const { soundZoneId } = this;
    this.#services.log.info({ type, soundZoneId }, "A player sent a message of an unknown type");
  }

  /** Reads a part again and sends it. Nothing is sent before the hello, which is answered with everything. */
  resend(part: Part, immediate = false): void {
    if (this.#ended || this.#client === null) return;
    this.#stale.add(part);
    this.#immediate ||= immediate;
    this.#sending ??= this.#startSending();
  }

  #startSending(): Promise<void> {
    return this.#sendStale().finally(() => {
      // Sends parts that became stale in the meantime.
      const more = this.#stale.size > 0 && !this.#ended;
      this.#sending = more ? this.#startSending() : null;
    });
  }

  /** Forwards a skip of the current track by a person, or by nobody. */
  skip(commandId: string, by: string | null): void {
    if (this.#client === null) return;
    const playId = this.#report?.report.playId ?? null;
    if (by !== null && playId !== null) void this.#noteSkip(playId, by);
    this.#send({ type: "skip", commandId });
  }

  async #noteSkip(playId: string, skippedBy: string): Promise<void> {
    try {
      await noteSkip(this.#services.db, { playId, skippedBy });
    } catch (err) {
      this.#services.log.warn({ err, soundZoneId: this.soundZoneId }, "Who skipped a track was not stored");
    }
  }

  changeUpcoming(change: UpcomingChange, commandId: string): void {
    if (this.#client !== null) this.#send({ ...change, commandId });
  }

  /** Forwards a message that is to be heard now, unless this version cannot announce. */
  announce(now: AnnounceNow, commandId: string): void {
    if (this.#client !== null && this.#acceptsAnnouncements)
      this.#send({ type: "announce", ...now, commandId });
  }

  /** Ends the message that is heard now. */
  skipAnnouncement(commandId: string): void {
    if (this.#client !== null && this.#acceptsAnnouncements)
      this.#send({ type: "skipAnnouncement", commandId });
  }

  /** Sends what the zone announces, if it has changed. The welcome is followed by it anyway. */
  resendAnnouncements(): void {
    if (this.#acceptsAnnouncements && this.#isWelcomed) this.resend("announcements");
  }

  /** Forwards a person's request to the device itself. */
  command(command: DeviceCommand, commandId: string): void {
    if (this.#client === null) return;
    this.#send({ type: command === "restart" ? "restart" : "testSound", commandId });
  }

  /** The device no longer plays this zone. */
  unpaired(): void {
    this.#send({ type: "unpaired" });
    this.close(CLOSE_UNPAIRED);
  }

  /** Ends the connection; later frames are ignored. */
  close({ code, reason }: Close): void {
    if (this.#ended) return;
    this.#end();
    this.#socket.close(code, reason);
  }

  /**
   * The socket has closed: releases the zone. Returns the zone unless another connection has taken it. If the service
   * itself is closing, the player is about to return: the zone is released only if it has not after some time.
   */
  async left(isServiceClosing: boolean): Promise<ZoneScope | null> {
    this.#end();
    await this.#handled;
    await this.#verifying;
    await this.#sending;
    await Promise.all([this.#history.end(), this.#announcements.end()]);
    const { soundZoneId, id: connectionId } = this;
    if (this.#client === null || isServiceClosing) return null;
    if (!(await releaseZone(this.#services.db, { soundZoneId, connectionId }))) return null;
    announcePresence(this.#services, this.#viewer);
    return this.#viewer;
  }

  #end(): void {
    this.#ended = true;
    this.#outbox.end();
    this.#writer.drop(this.id);
    if (this.#subscriptionTimer) clearTimeout(this.#subscriptionTimer);
  }

  async #handle(message: PlayerMessage): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.#inTurn(() => this.#claimZone(message.client));
      case "report":
        return this.#takeReport(message.report);
      case "history":
        return this.#history.take(message.entries);
      case "announced":
        return this.#announcements.take(message.entries);
      case "dequeued":
        await changeIntent(this.#services.db, this.soundZoneId, { queue: queueWithout(message.queueId) });
        return this.#services.bus.publish("zone-changed", { soundZoneId: this.soundZoneId, what: "intent" });
      case "metrics":
        return storeMetrics(this.#services, this.#viewer, message.metrics);
      case "troubles":
        return syncErrors(this.#services, this.#viewer, message.troubles, REPORTED_TROUBLES);
      case "ping":
        return this.#send({ type: "pong", at: message.at, serverTime: this.#services.now().getTime() });
      default:
        return assertNever(message);
    }
  }

  async #claimZone(client: Client): Promise<void> {
    if (this.#ended) return;
    const { soundZoneId, deviceId, id: connectionId } = this;
    const acceptsAnnouncements = this.#acceptsAnnouncements;
    const presence = { soundZoneId, deviceId, connectionId, acceptsAnnouncements };
    if (!(await claimZone(this.#services, presence, client))) return this.unpaired();
    // It ended meanwhile: its successor stays connected, and gets the zone back once `left` releases it.
    if (this.#ended) return;
    await syncVersionErrors(this.#services, this.#viewer, client);
    this.#services.bus.publish("player-connected", { soundZoneId, connectionId });
    announcePresence(this.#services, this.#viewer);
    this.#stale.add("zone");
    this.resend("source");
    await this.#sending;
  }

  /** Whether the player has said hello. */
  get isGreeted(): boolean {
    return this.#client !== null;
  }

  #takeReport(report: PlayerReport): void {
    const receivedAt = this.#services.now().getTime();
    const change = changeBetween(this.#report, { report, receivedAt });
    this.#report = { report, receivedAt };
    const { soundZoneId, deviceId, id: connectionId } = this;
    this.#writer.add({ soundZoneId, connectionId, deviceId, report, receivedAt }, change, (held, brought) => {
      if (!held) this.#verify();
      else if (brought === "state") announcePlayback(this.#services, this.#viewer);
      else if (brought === "position")
        this.#services.bus.publish("playback-state", { soundZoneId: this.soundZoneId });
    });
  }

  /**
   * The connection has lost its zone: it was unpaired, taken over, or swept while silent. Later reports do
   * not claim it again: each would cause another welcome.
   */
  #verify(): void {
    const client = this.#client;
    if (this.#ended || client === null) return;
    this.#verifying ??= this.#reclaimZone(client)
      .catch((err: unknown) =>
        this.#services.log.warn({ err, soundZoneId: this.soundZoneId }, "A player was not verified"),
      )
      .finally(() => {
        this.#verifying = null;
      });
  }

  async #reclaimZone(client: Client): Promise<void> {
    if (!(await isPairedWith(this.#services.db, this))) return this.unpaired();
    const zone = await readZone(this.#services.db, this.soundZoneId);
    const holder = zone?.state?.connectionId ?? null;
    if (holder !== null && holder !== this.id) return this.close(CLOSE_CLIENT_RESTART);
    await this.#claimZone(client);
  }

  /**
   * Sends stale parts until there are none. The intent goes before the source: queued tracks play first in
   * it.
   */
  async #sendStale(): Promise<void> {
    try {
      while (this.#stale.size > 0 && !this.#ended) {
        const stale = new Set(this.#stale);
        const immediate = this.#immediate;
        this.#stale.clear();
        this.#immediate = false;
        await this.#sendParts(stale, immediate);
      }
    } catch (error) {
      this.#fail(error, "A change was not sent to a player");
    }
  }

  async #sendParts(parts: ReadonlySet<Part>, immediate: boolean): Promise<void> {
    if (parts.size === 1 && parts.has("announcements")) return this.#sendAnnouncements();
    const played = await playerReads(this.#services).zone(this.soundZoneId);
    if (!played?.state) return this.close(CLOSE_UNAUTHORIZED);
    const serverTime = this.#services.now().getTime();
    if (parts.has("zone")) {
      const zone = await playerZone(this.#services, played, this.deviceId);
      this.#send({ type: "welcome", zone, serverTime });
      this.#isWelcomed = true;
      const { billing } = this.#services.env;
      this.#watchSubscription(nextEntitlementChange(played, billing, serverTime), serverTime);
    }
    // Where a zone is decides which campaigns reach it.
    if (this.#acceptsAnnouncements && (parts.has("zone") || parts.has("announcements")))
      await this.#sendAnnouncements();
    if (parts.has("intent") || parts.has("source"))
      this.#send({ type: "intent", intent: await playbackIntent(this.#services, played, played.state) });
    if (parts.has("source")) this.#sendSource(await sourceSnapshot(this.#services, played), immediate);
  }

  async #sendAnnouncements(): Promise<void> {
    const announcements = await zoneAnnouncements(this.#services, this.soundZoneId);
    if (announcements.version === this.#announced) return;
    this.#announced = announcements.version;
    this.#send({ type: "announcements", announcements });
  }

  /** A source that the player already has is not sent again: it may be a megabyte. */
  #sendSource(source: SourceSnapshot | null, immediate: boolean): void {
    if (source && source.id === this.#held?.id && source.snapshot === this.#held.snapshot) return;
    this.#held = source && { id: source.id, snapshot: source.snapshot };
    this.#send({ type: "source", source, immediate });
  }

  /** The right to play also changes with time: the player is notified when it does. */
  #watchSubscription(at: number | null, now: number): void {
    if (this.#subscriptionTimer) clearTimeout(this.#subscriptionTimer);
    this.#subscriptionTimer = null;
    if (at === null || this.#ended) return;
    this.#subscriptionTimer = setTimeout(() => this.resend("zone"), Math.min(at - now + 1, LONGEST_TIMER_MS));
  }

  #send(message: ServiceMessage): void {
    this.#outbox.send(message);
  }
}

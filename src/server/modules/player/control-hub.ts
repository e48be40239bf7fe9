import type { RawData, WebSocket } from "ws";
import { readZones } from "#server/modules/playback/public.ts";
import { zoneSubject } from "#server/modules/zones/public.ts";
import { endWithSession } from "#server/plugins/graphql/server.ts";
import { frameMeter, readFrame, sendFrame } from "#server/plugins/limits/frames.ts";
import type { Services } from "#server/services.ts";
import {
  CLOSE_BAD_REQUEST,
  CLOSE_INTERNAL_ERROR,
  CLOSE_RATE_LIMITED,
  CLOSE_REQUEST_TIMEOUT,
  CLOSE_SERVICE_RESTART,
  CLOSE_TRY_LATER,
  CLOSE_UNAUTHORIZED,
} from "#shared/contract/close-codes.ts";
import { type ControlEvent, ControlMessage } from "#shared/contract/control.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { statesOf } from "./playback-state.ts";

/** Allows for scrolling quickly through many zones. */
const ALLOWANCE = { burst: 60, perSecond: 10 } as const;

interface Watcher {
  readonly socket: WebSocket;
  /** Null until the token has been read. */
  viewer: Viewer | null;
  zones: ReadonlySet<string>;
  /** Those of them that changed since they were last subscribed to. */
  readonly sent: Set<string>;
  /** Called once the socket watches zones. */
  used: () => void;
}

/**
 * Screens that watch zones over /player/control/ws. A changed zone is read once for all watchers, and zones
 * that change together are read together.
 */
export class ControlHub {
  readonly #services: Services;
  readonly #byZone = new Map<string, Set<Watcher>>();
  readonly #sockets = new Set<WebSocket>();
  readonly #disposers: (() => void)[] = [];
  #changed = new Set<string>();
  #sending = false;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#disposers.push(
      this.#services.bus.subscribe("playback-state", ({ soundZoneId }) => this.#mark(soundZoneId)),
      this.#services.bus.subscribe("zone-changed", ({ soundZoneId }) => this.#mark(soundZoneId)),
    );
  }

  /** Accepts a new websocket; `token` is the one it was opened with. */
  async accept(socket: WebSocket, token: string | null): Promise<void> {
    const meter = frameMeter(ALLOWANCE);
    const watcher: Watcher = {
      socket,
      viewer: null,
      zones: new Set(),
      sent: new Set(),
      used: this.#expectUse(socket),
    };
    this.#sockets.add(socket);
    // Each subscription waits for the one before it, so that the last one sent wins.
    let handled = this.#admit(watcher, token);
    socket.on("message", (data, isBinary) => {
      if (!meter.take(Date.now())) return socket.close(CLOSE_RATE_LIMITED.code, CLOSE_RATE_LIMITED.reason);
      handled = handled.then(() => this.#receive(watcher, data, isBinary)).catch(failed);
    });
    socket.on("error", (error) => this.#services.log.debug({ err: error }, "A control connection failed"));
    socket.on("close", () => {
      this.#sockets.delete(socket);
      watcher.viewer = null;
      watcher.used();
      this.#watch(watcher, new Set());
    });
    const failed = (error: unknown) => {
      this.#services.log.error({ err: error }, "A control frame failed");
      socket.close(CLOSE_INTERNAL_ERROR.code, CLOSE_INTERNAL_ERROR.reason);
    };
    await handled.catch(failed);
  }

  close(): void {
    for (const dispose of this.#disposers.splice(0)) dispose();
    for (const socket of this.#sockets)
      socket.close(CLOSE_SERVICE_RESTART.code, CLOSE_SERVICE_RESTART.reason);
  }

  async #receive(watcher: Watcher, data: RawData, isBinary: boolean): Promise<void> {
    const { viewer } = watcher;
    if (!viewer) return;
    const read = readFrame(data, isBinary, ControlMessage);
    if (read.kind === "garbage")
      return watcher.socket.close(CLOSE_BAD_REQUEST.code, CLOSE_BAD_REQUEST.reason);
    if (read.kind === "unknown")
      return this.#services.log.info({ type: read.type }, "A screen sent a message of an unknown type");
    const { message } = read;
    if (message.type === "ping") {
      send(watcher, { type: "pong", at: message.at, serverTime: this.#services.now().getTime() });
      return;
    }
    await this.#subscribe(watcher, viewer, message.soundZones);
  }

  /**
   * Authenticates the socket. The connection ends with its token; clients then reconnect with the next one.
   */
  async #admit(watcher: Watcher, token: string | null): Promise<void> {
    const { socket } = watcher;
    const taken = token === null ? null : await this.#services.tokens.authenticate(token);
    if (!taken?.ok) return socket.close(CLOSE_UNAUTHORIZED.code, CLOSE_UNAUTHORIZED.reason);
    if (socket.readyState !== socket.OPEN) return;
    const closed = this.#services.sockets.count("session", taken.value.sessionId);
    if (!closed) return socket.close(CLOSE_TRY_LATER.code, CLOSE_TRY_LATER.reason);
    socket.once("close", closed);
    watcher.viewer = taken.value.viewer;
    const stop = endWithSession(this.#services, taken.value, () =>
      socket.close(CLOSE_SERVICE_RESTART.code, CLOSE_SERVICE_RESTART.reason),
    );
    socket.once("close", stop);
  }

  /** Watches the zones that the viewer may see now; `gone` is sent for the others. */
  async #subscribe(watcher: Watcher, viewer: Viewer, soundZoneIds: readonly string[]): Promise<void> {
    watcher.used();
    if (soundZoneIds.length === 0) watcher.used = this.#expectUse(watcher.socket);
    const zones = await readZones(this.#services.db, soundZoneIds);
    const { billing } = this.#services.env;
    const seen = [...zones.values()].filter(
      (zone) => may(viewer, "zone.playback", zoneSubject(zone, billing)).ok,
    );
    if (watcher.viewer === null) return;
    this.#watch(watcher, new Set(seen.map(({ zone }) => zone.id)));
    watcher.sent.clear();
    for (const soundZone of soundZoneIds)
      if (!watcher.zones.has(soundZone)) send(watcher, { type: "gone", soundZone });
    // Read again: a change before they were watched was not sent. One after that was, and is newer than this read.
    const watched = await readZones(this.#services.db, [...watcher.zones]);
    for (const [soundZone, state] of await statesOf(this.#services, [...watched.values()]))
      if (!watcher.sent.has(soundZone)) send(watcher, { type: "state", state });
  }

  /** Closes a socket that watches nothing for a while. */
  #expectUse(socket: WebSocket): () => void {
    return this.#services.sockets.expectUse(() =>
      socket.close(CLOSE_REQUEST_TIMEOUT.code, CLOSE_REQUEST_TIMEOUT.reason),
    );
  }

  #watch(watcher: Watcher, zones: ReadonlySet<string>): void {
    for (const zone of watcher.zones) {
      const watchers = this.#byZone.get(zone);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#byZone.delete(zone);
    }
    watcher.zones = zones;
    for (const zone of zones) {
      const watchers = this.#byZone.get(zone) ?? new Set();
      this.#byZone.set(zone, watchers.add(watcher));
    }
  }

  #mark(soundZoneId: string): void {
    if (!this.#byZone.has(soundZoneId)) return;
    this.#changed.add(soundZoneId);
    if (this.#sending) return;
    this.#sending = true;
    void this.#sendChanged();
  }

  async #sendChanged(): Promise<void> {
    while (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Set();
      try {
        await this.#sendStates(changed);
      } catch (error) {
        this.#services.log.error({ err: error }, "A change was not sent to the screens");
      }
    }
    // Reset here and not after an await: a zone that changes in between would never be sent.
    this.#sending = false;
  }

  async #sendStates(soundZoneIds: ReadonlySet<string>): Promise<void> {
    const zones = await readZones(this.#services.db, [...soundZoneIds]);
    const states = await statesOf(this.#services, [...zones.values()]);
    for (const soundZone of soundZoneIds) {
      const state = states.get(soundZone);
      const event: ControlEvent = state ? { type: "state", state } : { type: "gone", soundZone };
      const text = JSON.stringify(event);
      for (const { socket, sent } of this.#byZone.get(soundZone) ?? []) {
        sent.add(soundZone);
        sendFrame(socket, text);
      }
    }
  }
}

function send({ socket }: Watcher, event: ControlEvent): void {
  sendFrame(socket, JSON.stringify(event));
}

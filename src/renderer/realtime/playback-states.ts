import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { openWebSocket } from "#renderer/lib/transport/browser.ts";
import { CONTROL_SOCKET_PATH, socketAddress } from "#shared/contract/addresses.ts";
import type { ControlCommand, ControlEvent, PlaybackState } from "#shared/contract/control.ts";
import {
  confirmUpdate,
  OPTIMISTIC_TIMEOUT_MS,
  type OptimisticUpdate,
  openUpdates,
  optimisticUpdate,
  sourceChangePatch,
  withOptimistic,
  withoutUpdate,
} from "#shared/domain/playback/optimistic.ts";
import { Contact } from "./contact.ts";
import { ReconnectingSocket, type SocketLike } from "./reconnecting-socket.ts";

export interface PlaybackStatesOptions {
  /** Origin of the service. */
  readonly origin: string;
  readonly token: () => Promise<string | null>;
  /** Sends a command; resolves to the version of the zone's intent that contains it. */
  readonly send: (zone: string, command: ControlCommand) => Promise<number>;
  /** Whether to show changes before the player reports them; default true. */
  readonly optimistic?: () => boolean;
  readonly open?: (url: string) => SocketLike;
  readonly now?: () => number;
  readonly random?: () => number;
}

interface Zone {
  real: PlaybackState | null;
  shown: PlaybackState | null;
  updates: readonly OptimisticUpdate[];
  readonly listeners: Set<() => void>;
}

/** Most zones that a connection may watch (the contract's limit). */
const MAX_WATCHED = 200;
/**
 * Minimum interval between subscriptions, in ms: the service closes connections that send more than 10 messages a
 * second.
 */
const ANNOUNCE_PAUSE_MS = 200;

/**
 * Live states of the zones on screen. A requested change is shown over the player's own report until the report agrees,
 * 5 s pass or the call fails.
 */
export class PlaybackStates {
  readonly #options: PlaybackStatesOptions;
  readonly #zones = new Map<string, Zone>();
  readonly #socket: ReconnectingSocket;
  readonly #contact = new Contact(() => this.serviceNow());
  #parse: ((text: string) => ControlEvent | null) | null = null;
  #announced = "";
  /** The set of watched zones changed since it was last sent. */
  #changed = false;
  #pause: ReturnType<typeof setTimeout> | null = null;
  #serial = 0;
  /** Service's clock minus this computer's, in ms. */
  #clockOffset = 0;

  constructor(options: PlaybackStatesOptions) {
    this.#options = options;
    this.#socket = new ReconnectingSocket({
      url: () => this.#url(),
      open: options.open ?? openWebSocket,
      onOpen: () => this.#announce(true),
      onMessage: (text) => this.#receive(text),
      onClose: () => this.#contact.lost(),
      ping: () => JSON.stringify({ type: "ping", at: this.#now() }),
      ...(options.random ? { random: options.random } : {}),
    });
  }

  /** Watches zones; calls `listener` when one of them changes. Returns the disposer. */
  subscribe(zoneIds: readonly string[], listener: () => void): () => void {
    for (const id of zoneIds) this.#watched(id).listeners.add(listener);
    this.#announceSoon();
    return () => {
      for (const id of zoneIds) this.#zones.get(id)?.listeners.delete(listener);
      this.#announceSoon();
    };
  }

  /** The zone's state with optimistic changes; null until known. The same object until it changes. */
  get(zoneId: string): PlaybackState | null {
    return this.#zones.get(zoneId)?.shown ?? null;
  }

  /** Since when the zones' states are stale, epoch ms on the service's clock; null if they are not. */
  readonly staleSince = (): number | null => this.#contact.staleSince();

  /** Whether anything has arrived since the connection was last lost or the system last reported no network. */
  readonly isReceiving = (): boolean => this.#contact.isReceiving();

  /** Called when `staleSince` or `isReceiving` changes. Returns the disposer. */
  readonly onContact = (listener: () => void): (() => void) => this.#contact.subscribe(listener);

  /** The service's clock, epoch ms. */
  serviceNow(): number {
    return this.#now() + this.#clockOffset;
  }

  /** Sends a command and shows its effect at once. Rejects when the service refuses it. */
  async command(zoneId: string, command: ControlCommand): Promise<void> {
    const shown = this.get(zoneId);
    const id = String(++this.#serial);
    const update = shown && optimisticUpdate(id, command, shown, this.#now());
    if (update) this.#addOptimistic(zoneId, update);
    try {
      const version = await this.#options.send(zoneId, command);
      const zone = this.#zones.get(zoneId);
      if (!zone) return;
      zone.updates = confirmUpdate(zone.updates, id, version);
      // The player's report may arrive before the answer.
      this.#settle(zoneId);
    } catch (error) {
      this.#removeOptimistic(zoneId, id);
      throw error;
    }
  }

  /** Shows another source until the player plays it. Returns the rollback, for a failed call. */
  addOptimisticSource(zoneId: string, source: PlaybackState["source"]): () => void {
    const id = String(++this.#serial);
    this.#addOptimistic(zoneId, {
      id,
      patch: sourceChangePatch(source),
      since: this.#now(),
      confirmedBy: null,
      endsPlayId: null,
    });
    return () => this.#removeOptimistic(zoneId, id);
  }

  /** Reconnects after a final refusal or a missing session if a zone is watched. */
  retry(): void {
    if (this.#watchedIds().length > 0) this.#connect();
  }

  /** Drops everything, for the end of a session. */
  dispose(): void {
    this.#disconnect();
    for (const [id, zone] of this.#zones) {
      Object.assign(zone, { real: null, shown: null, updates: [] });
      this.#dropIdle(id);
    }
  }

  #zone(id: string): Zone {
    const known = this.#zones.get(id);
    if (known) return known;
    const zone: Zone = { real: null, shown: null, updates: [], listeners: new Set() };
    this.#zones.set(id, zone);
    return zone;
  }

  /** The zone to watch, moved to the end: only the last {@link MAX_WATCHED} are sent. */
  #watched(id: string): Zone {
    const zone = this.#zone(id);
    if (zone.listeners.size === 0) {
      this.#zones.delete(id);
      this.#zones.set(id, zone);
    }
    return zone;
  }

  /** Drops a zone without listeners, report or optimistic changes. */
  #dropIdle(id: string): void {
    const zone = this.#zones.get(id);
    if (zone?.listeners.size === 0 && zone.real === null && zone.updates.length === 0) this.#zones.delete(id);
  }

  async #url(): Promise<string | null> {
    const [token, contract] = await Promise.all([
      this.#options.token(),
      import("#shared/contract/control.ts"),
    ]);
    this.#parse = (text) => {
      return contract.ControlEvent.safeParse(readJson(text)).data ?? null;
    };
    return token === null
      ? null
      : `${socketAddress(this.#options.origin, CONTROL_SOCKET_PATH)}?token=${encodeURIComponent(token)}`;
  }

  /** Scrolling a list adds and removes many zones: changes are batched, and the last state is always sent. */
  #announceSoon(): void {
    this.#changed = true;
    this.#pause ??= setTimeout(this.#announceLater, 0);
  }

  readonly #announceLater = inBackground(() => this.#announceChange());

  #announceChange(): void {
    this.#pause = null;
    if (!this.#changed) return;
    this.#changed = false;
    // The service stops reporting zones off screen, so their state becomes unknown.
    for (const [id, zone] of this.#zones) if (zone.listeners.size === 0) this.#show(id, null);
    if (this.#watchedIds().length === 0) {
      this.#disconnect();
    } else {
      this.#connect();
      this.#announce(false);
    }
    this.#pause = setTimeout(this.#announceLater, ANNOUNCE_PAUSE_MS);
  }

  #connect(): void {
    addEventListener("offline", this.#doubt);
    this.#contact.expect();
    this.#socket.start();
  }

  #disconnect(): void {
    this.#announced = "";
    removeEventListener("offline", this.#doubt);
    this.#socket.stop();
    this.#contact.end();
  }

  readonly #doubt = (): void => this.#contact.doubt();

  #watchedIds(): readonly string[] {
    return [...this.#zones].flatMap(([id, { listeners }]) => (listeners.size > 0 ? [id] : []));
  }

  #announce(again: boolean): void {
    const soundZones = this.#watchedIds().slice(-MAX_WATCHED);
    const text = JSON.stringify({ type: "subscribe", soundZones });
    if (!again && text === this.#announced) return;
    this.#announced = text;
    this.#socket.send(text);
  }

  #receive(text: string): boolean {
    const event = this.#parse?.(text);
    if (!event) return false;
    this.#contact.received();
    if (event.type === "pong") {
      this.#clockOffset = event.serverTime - (event.at + this.#now()) / 2;
      return true;
    }
    if (event.type === "gone") this.#show(event.soundZone, null);
    else {
      // The first answer sets the clock; pings refine it.
      if (Math.abs(event.state.serverTime - this.serviceNow()) > 2000) {
        this.#clockOffset = event.state.serverTime - this.#now();
      }
      this.#show(event.state.zone.id, event.state);
    }
    return false;
  }

  #show(id: string, real: PlaybackState | null): void {
    const zone = this.#zones.get(id);
    if (!zone) return;
    zone.real = real;
    this.#settle(id);
  }

  #addOptimistic(zoneId: string, update: OptimisticUpdate): void {
    if (this.#options.optimistic?.() === false) return;
    const zone = this.#zone(zoneId);
    zone.updates = [...zone.updates, update];
    this.#settle(zoneId);
    setTimeout(
      inBackground(() => this.#settle(zoneId)),
      OPTIMISTIC_TIMEOUT_MS + 10,
    );
  }

  #removeOptimistic(zoneId: string, id: string): void {
    const zone = this.#zones.get(zoneId);
    if (!zone) return;
    zone.updates = withoutUpdate(zone.updates, id);
    this.#settle(zoneId);
  }

  #settle(zoneId: string): void {
    const zone = this.#zones.get(zoneId);
    if (!zone) return;
    zone.updates = openUpdates(zone.updates, zone.real, this.#now());
    zone.shown = zone.real && withOptimistic(zone.real, zone.updates);
    for (const listener of [...zone.listeners]) listener();
    this.#dropIdle(zoneId);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

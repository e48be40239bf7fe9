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
import { openWebSocket } from "../lib/transport/browser.ts";
import { Contact } from "./contact.ts";
import { ReconnectingSocket, type SocketLike } from "./reconnecting-socket.ts";

export interface PlaybackStatesOptions {
  /** Origin of the service. */
  readonly origin: string;
  readonly token: () => Promise<string | null>;
  /** Sends a command; gives the version of the zone's intent that holds it. */
  readonly send: (zone: string, command: ControlCommand) => Promise<number>;
  /** Whether wishes are shown before the player reports them; they are when it is left out. */
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

/** Zones that one connection may watch (the contract's limit). */
const MAX_WATCHED = 200;
/** How often the watched zones may change at the service, in ms: it closes on who says more than 10 things a second. */
const ANNOUNCE_PAUSE_MS = 200;

/**
 * What the zones on screen are playing, live. What a person asked for lies over the player's own report until the report
 * agrees, 5 s pass or the call fails.
 */
export class PlaybackStates {
  readonly #options: PlaybackStatesOptions;
  readonly #zones = new Map<string, Zone>();
  readonly #socket: ReconnectingSocket;
  readonly #contact = new Contact(() => this.serviceNow());
  #parse: ((text: string) => ControlEvent | null) | null = null;
  #announced = "";
  /** What is watched has changed since it was told. */
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

  /** Watches zones; `listener` is called when one of them changes. Gives the disposer. */
  subscribe(zoneIds: readonly string[], listener: () => void): () => void {
    for (const id of zoneIds) this.#watched(id).listeners.add(listener);
    this.#announceSoon();
    return () => {
      for (const id of zoneIds) this.#zones.get(id)?.listeners.delete(listener);
      this.#announceSoon();
    };
  }

  /** What the zone plays, with open wishes laid over it; null until it is known. The same object until it changes. */
  get(zoneId: string): PlaybackState | null {
    return this.#zones.get(zoneId)?.shown ?? null;
  }

  /** Since when the zones' states are out of date, epoch ms on the service's clock; null while they are not. */
  readonly staleSince = (): number | null => this.#contact.staleSince();

  /** Whether anything was heard since the connection was last lost, or the system last said that there is no network. */
  readonly heard = (): boolean => this.#contact.heard();

  /** Called when `staleSince` or `heard` changes. Gives the disposer. */
  readonly onContact = (listener: () => void): (() => void) => this.#contact.subscribe(listener);

  /** The service's clock, epoch ms. */
  serviceNow(): number {
    return this.#now() + this.#clockOffset;
  }

  /** Sends a command; the screen shows it at once. Rejects when the service refused it. */
  async command(zoneId: string, command: ControlCommand): Promise<void> {
    const shown = this.get(zoneId);
    const id = String(++this.#serial);
    const update = shown && optimisticUpdate(id, command, shown, this.#now());
    if (update) this.#wish(zoneId, update);
    try {
      const version = await this.#options.send(zoneId, command);
      const zone = this.#zones.get(zoneId);
      if (!zone) return;
      zone.updates = confirmUpdate(zone.updates, id, version);
      // The player's report may have been quicker than the answer.
      this.#settle(zoneId);
    } catch (error) {
      this.#unwish(zoneId, id);
      throw error;
    }
  }

  /** Shows another source until the player plays it. Gives what takes it back when the call failed. */
  wishSource(zoneId: string, source: PlaybackState["source"]): () => void {
    const id = String(++this.#serial);
    this.#wish(zoneId, {
      id,
      patch: sourceChangePatch(source),
      since: this.#now(),
      confirmedBy: null,
      endsPlayId: null,
    });
    return () => this.#unwish(zoneId, id);
  }

  /** Connects again where the service had refused for good or there was no session, if a zone is watched. */
  retry(): void {
    if (this.#watchedIds().length > 0) this.#connect();
  }

  /** Forgets everything, for the end of a session. */
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

  /** The zone as somebody begins to watch it: the last to come is the last in the list. */
  #watched(id: string): Zone {
    const zone = this.#zone(id);
    if (zone.listeners.size === 0) {
      this.#zones.delete(id);
      this.#zones.set(id, zone);
    }
    return zone;
  }

  /** Forgets a zone of which nothing is heard and nothing is wished. */
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

  /** Many rows come and go while a list is scrolled: they are told together, and the last state of them always is. */
  #announceSoon(): void {
    this.#changed = true;
    this.#pause ??= setTimeout(() => this.#announceChange(), 0);
  }

  #announceChange(): void {
    this.#pause = null;
    if (!this.#changed) return;
    this.#changed = false;
    // The service tells no more of what left the screen, so that it is not known any more.
    for (const [id, zone] of this.#zones) if (zone.listeners.size === 0) this.#show(id, null);
    if (this.#watchedIds().length === 0) {
      this.#disconnect();
    } else {
      this.#connect();
      this.#announce(false);
    }
    this.#pause = setTimeout(() => this.#announceChange(), ANNOUNCE_PAUSE_MS);
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
    this.#contact.made();
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

  #wish(zoneId: string, update: OptimisticUpdate): void {
    if (this.#options.optimistic?.() === false) return;
    const zone = this.#zone(zoneId);
    zone.updates = [...zone.updates, update];
    this.#settle(zoneId);
    setTimeout(() => this.#settle(zoneId), OPTIMISTIC_TIMEOUT_MS + 10);
  }

  #unwish(zoneId: string, id: string): void {
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

import type { Logger } from "pino";
import type { AnnounceNow } from "#shared/contract/announcements.ts";
import type { DeviceCommand } from "#shared/contract/device.ts";
import type { EventName, EventPayload } from "#shared/contract/events.ts";
import type { UpcomingChange } from "#shared/contract/player.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PartsOwner } from "#shared/domain/services/part-of.ts";
import type { ImportLimits } from "./catalog/import/isolated-import.ts";
import type { Database } from "./db/database.ts";
import type { Entities } from "./entity.ts";
import type { Env } from "./env.ts";
import type { ReadDisk } from "./plugins/files/disk-space.ts";
import type { Limits } from "./plugins/limits/limits.ts";
import type { Sockets } from "./plugins/limits/sockets.ts";
import type { Secrets } from "./plugins/secrets/secrets.ts";

/** Dependencies of every module of the service. Created once, in app.ts. Modules add parts of their own: `partOf`. */
export interface Services extends PartsOwner {
  readonly env: Env;
  readonly log: Logger;
  readonly db: Database;
  readonly now: () => Date;
  readonly bus: Bus;
  readonly events: Events;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly sockets: Sockets;
  readonly entities: Entities;
  readonly readDisk: ReadDisk;
  /** Of reading a music file; tests lower them. */
  readonly importLimits: ImportLimits;
  /** Side of a cover that the service draws; tests lower it. */
  readonly coverPx: number;
  /**
   * The service's public address, without a trailing slash: links sent to people use it, and never an address
   * from a request.
   */
  readonly address: () => string;
}

/** The services within a transaction. Their parts end with it: one that was made outside reads outside. */
export function inTransaction(services: Services, tx: Services["db"]): Services {
  return { ...services, db: tx, parts: new Map() };
}

/**
 * Messages between parts and processes of the service: in memory, or over Redis when REDIS_URL is set.
 * Delivery is at most once and not stored: a message signals a change, and its receiver reads the database.
 */
export interface Bus {
  publish<Topic extends keyof BusTopics>(topic: Topic, message: BusTopics[Topic]): void;
  /** Returns the disposer. */
  subscribe<Topic extends keyof BusTopics>(
    topic: Topic,
    listener: (message: BusTopics[Topic]) => void,
  ): () => void;
}

/** Topics and their payloads. */
export interface BusTopics {
  /**
   * The zone's source, intent, settings, blocks, subscription or account changed: they are sent to its player
   * again.
   */
  readonly "zone-changed": {
    readonly soundZoneId: string;
    readonly what: "zone" | "source" | "intent";
    readonly immediate?: boolean;
  };
  /** A person pressed skip. */
  /** `by` is the id of the requesting person; null if it follows from something else. */
  readonly "zone-skip": {
    readonly soundZoneId: string;
    readonly commandId: string;
    readonly by: string | null;
  };
  /** A person removed an upcoming track, or moved it to the front. */
  readonly "zone-upcoming": {
    readonly soundZoneId: string;
    readonly commandId: string;
    readonly change: UpcomingChange;
  };
  /** A person ended the message that is heard in the zone. */
  readonly "zone-skip-announcement": { readonly soundZoneId: string; readonly commandId: string };
  /** A person wants a message to be heard once, now, in these zones. */
  readonly "zones-announce": {
    readonly soundZoneIds: readonly string[];
    readonly commandId: string;
    readonly now: AnnounceNow;
  };
  /** Messages or campaigns of an account changed: its players get what they announce. */
  readonly "announcements-changed": { readonly accountId: string };
  /** The zone's device was unpaired or replaced; its connection ends. */
  readonly "zone-unpaired": { readonly soundZoneId: string; readonly deviceId: string };
  /** A person sent a request to the zone's device itself. */
  readonly "device-command": {
    readonly soundZoneId: string;
    readonly deviceId: string;
    readonly commandId: string;
    readonly command: DeviceCommand;
  };
  /** A player has claimed the zone with this connection; any other connection of the zone ends. */
  readonly "player-connected": { readonly soundZoneId: string; readonly connectionId: string };
  /**
   * The zone's displayed state changed: a new report, a player that connected or disconnected, a new intent.
   */
  readonly "playback-state": { readonly soundZoneId: string };
  /** An account's library changed. */
  readonly "library-changed": { readonly accountId: string; readonly version: number };
  /**
   * Permissions of a user or device changed: its session ended, or a membership was added or removed. For a
   * zone: its remotes' sessions ended.
   */
  readonly "subject-changed": { readonly subject: string };
  /** A phone that scanned a QR code got its answer, see [Note: sign-in by QR code]. */
  readonly "qr-sign-in": { readonly id: string };
  /** Tracks were corrected, deleted or restored: caches of them are out of date. */
  readonly "tracks-changed": Readonly<Record<string, never>>;
  /** An operator changed where the service moved from and to. */
  readonly "service-moved": Readonly<Record<string, never>>;
  /** An event for browsers, see Events. */
  readonly event: { readonly name: EventName; readonly payload: EventPayload };
}

/** Notifies browsers of changes over socket.io. */
export interface Events {
  /** Sends to all permitted recipients: the namespaces of its account, zone and user. */
  publish(name: EventName, payload: EventPayload): void;
}

/**
 * Access tokens: JWT, HS256, `typ` user, interactive_device or staff_remote, `sub`, `sid` (its family of
 * refresh tokens); users `ref`, the refresh token that was exchanged for it; devices account and zone; remotes,
 * whose `sub` is their zone, a mark of its code.
 */
export interface Tokens {
  issueUser(user: {
    readonly userId: string;
    readonly sessionId: string;
    /** The refresh token that was exchanged for it: it retires when the access token is first used. */
    readonly exchanged?: string;
  }): Promise<string>;
  issueDevice(device: {
    readonly deviceId: string;
    readonly accountId: string;
    readonly soundZoneId: string;
    readonly sessionId: string;
  }): Promise<string>;
  /** A token for a zone's remote; valid while the zone is active and has this code. */
  issueRemote(zone: { readonly soundZoneId: string; readonly code: string }): Promise<string>;
  /** The token's owner, with memberships and pairing read from the database; or why the token is rejected. */
  authenticate(token: string): Promise<Result<AuthenticatedToken, "invalid" | "expired" | "revoked">>;
  /** The session of a token issued here, ended or not; null for any other text. */
  sessionOf(token: string): Promise<string | null>;
  /**
   * A new token for the same session, if the given one is near its end and the session was refreshed since;
   * else null. It expires when one issued at the last refresh would. A remote's is renewed once a day.
   */
  renew(token: AuthenticatedToken): Promise<string | null>;
  /** HMAC-SHA256 for signed URLs, in URL-safe base64. */
  sign(text: string): string;
}

/** A valid token. */
export interface AuthenticatedToken {
  readonly viewer: Viewer;
  readonly sessionId: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** A remote's: the mark of the code it was opened with. */
  readonly codeMark?: string;
}

export interface JobOptions {
  /** While a job with this key is queued another one is not added. Jobs without a key share one. */
  readonly key?: string;
  /** UUID: a job with this id is added once, also after it ran; for days. */
  readonly id?: string;
  readonly startAfterMs?: number;
  /** How often a failed job is retried, first after `delayMs`, then with the delay doubling each time. */
  readonly retries?: { readonly most: number; readonly delayMs: number };
}

/** Background jobs on pg-boss: they survive restarts and run once across processes. */
export interface Jobs {
  /** Registers a worker for a queue. */
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Adds a job; one without a delay starts at once. */
  send<Data extends object>(queue: string, data: Data, options?: JobOptions): Promise<boolean>;
}

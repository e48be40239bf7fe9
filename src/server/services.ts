import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { Secrets } from "#server/plugins/secrets.ts";
import type { Sockets } from "#server/plugins/sockets.ts";
import type { Subjects } from "#server/subjects.ts";
import type { DeviceCommand } from "#shared/contract/device.ts";
import type { EventName, EventPayload } from "#shared/contract/events.ts";
import type { UpcomingChange } from "#shared/contract/player.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** What every module of the service is given. Made once, in app.ts. */
export interface Services {
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
  readonly subjects: Subjects;
  /** Where people reach the service, without a slash at the end: what is sent to them leads there, and never where a request says. */
  readonly address: () => string;
}

/**
 * Messages between parts and processes of the service: in memory, or over Redis when REDIS_URL is set. Delivery is at
 * most once and not stored: a message says that something changed, and its receiver reads the database.
 */
export interface Bus {
  publish<Topic extends keyof BusTopics>(topic: Topic, message: BusTopics[Topic]): void;
  /** Returns the disposer. */
  subscribe<Topic extends keyof BusTopics>(
    topic: Topic,
    listener: (message: BusTopics[Topic]) => void,
  ): () => void;
}

/** Topics and what they carry. */
export interface BusTopics {
  /** The zone's source, intent, settings, blocks, subscription or account changed: its player is sent them again. */
  readonly "zone-changed": {
    readonly soundZoneId: string;
    readonly what: "zone" | "source" | "intent";
    readonly immediate?: boolean;
  };
  /** A person pressed skip. */
  /** `by` is the id of the person who asked for it; null where it follows from something else. */
  readonly "zone-skip": {
    readonly soundZoneId: string;
    readonly commandId: string;
    readonly by: string | null;
  };
  /** A person took something out of what comes up, or moved it to the front. */
  readonly "zone-upcoming": {
    readonly soundZoneId: string;
    readonly commandId: string;
    readonly change: UpcomingChange;
  };
  /** The zone's device was unpaired or replaced; its connection ends. */
  readonly "zone-unpaired": { readonly soundZoneId: string; readonly deviceId: string };
  /** A person asked something of the zone's device itself. */
  readonly "device-command": {
    readonly soundZoneId: string;
    readonly deviceId: string;
    readonly commandId: string;
    readonly command: DeviceCommand;
  };
  /** A player has taken the zone with this connection; any other connection of the zone ends. */
  readonly "player-connected": { readonly soundZoneId: string; readonly connectionId: string };
  /** What the zone's screens show changed: a report came in, a player came or went, an intent was written. */
  readonly "playback-state": { readonly soundZoneId: string };
  /** An account's library changed. */
  readonly "library-changed": { readonly accountId: string; readonly version: number };
  /** What a user or a device may do changed: its session ended, a membership came or went. */
  readonly "subject-changed": { readonly subject: string };
  /** An event for browsers, see Events. */
  readonly event: { readonly name: EventName; readonly payload: EventPayload };
}

/** Notifies browsers of changes over socket.io. */
export interface Events {
  /** Sends to everybody who may see it: the namespaces of its account, zone and user. */
  publish(name: EventName, payload: EventPayload): void;
}

/**
 * Access tokens: JWT, HS256, `typ` user or interactive_device, `sub`, `sid` (the family of refresh tokens that it
 * belongs to); users `ref`, the refresh token that was exchanged for it; devices account and zone.
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
  /** Whom the token stands for, with memberships and pairing read from the database; or why it is refused. */
  authenticate(token: string): Promise<Result<AuthenticatedToken, "invalid" | "expired" | "revoked">>;
  /** The session of a token that was issued here, ended or not; null for any other text. */
  sessionOf(token: string): Promise<string | null>;
  /**
   * Another token for the same session, once the given one nears its end and the session was refreshed since; else null.
   * It ends when one that was issued at the last refresh would.
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
}

/** Counts tries against a limit, shared by all processes. */
export interface Limits {
  /** Takes one try; returns the ms to wait when there are none left. */
  take(limit: LimitName, key: string): Promise<{ ok: true } | { ok: false; retryAfterMs: number }>;
  /** Gives one try back: it was none of the kind that is counted. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Gives all tries back. */
  clear(limit: LimitName, key: string): Promise<void>;
}

/** [name]: tries in a time, see plugins/limits.ts. */
export type LimitName =
  | "login-address"
  | "login-person"
  | "login-anywhere"
  | "login-device"
  | "pairing"
  | "refresh"
  | "second-step"
  | "second-step-day"
  | "desktop-code"
  | "desktop-redeem"
  | "session-calls"
  | "address-calls"
  | "address-files"
  | "first-owner"
  | "register"
  | "register-email"
  | "domain-proof"
  | "reports-address"
  | "reports-anywhere"
  | "spotify"
  | "invitations"
  | "invitations-to"
  | "mail-own"
  | "mail-from"
  | "mail-to"
  | "mailed-link"
  | "saml-answer"
  | "prompts-person"
  | "prompts-account"
  | "personal-data";

export interface JobOptions {
  /** While a job of this key waits another one adds nothing. Jobs without a key share one. */
  readonly key?: string;
  readonly startAfterMs?: number;
  /** How often a job that failed runs again, the first time after `delayMs` and each time twice as late. */
  readonly retries?: { readonly most: number; readonly delayMs: number };
}

/** Background work on pg-boss: survives restarts, runs once across processes. */
export interface Jobs {
  /** Registers a worker for a queue. */
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Adds a job; one that waits for nothing is taken up at once. */
  send<Data extends object>(queue: string, data: Data, options?: JobOptions): Promise<boolean>;
}

import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { PAIRING_MAX_TRIES } from "#shared/domain/pairing/pairing-code.ts";
import { REMOTE_MAX_TRIES, REMOTE_MAX_TRIES_ANYWHERE } from "#shared/domain/pairing/remote-code.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** A number of attempts, and the period in which they count. */
const LIMITS = {
  /** Wrong passwords from one address. */
  "login-address": { tries: 50, windowMs: TRIES_WINDOW_MS },
  /** Wrong passwords from one address for one e-mail address. */
  "login-person": { tries: 10, windowMs: TRIES_WINDOW_MS },
  /** Wrong passwords for one e-mail address from everywhere: against attackers with many addresses. */
  "login-anywhere": { tries: 100, windowMs: TRIES_WINDOW_MS },
  /** Wrong passwords on a device that signed in before; they count against none of the limits above. */
  "login-device": { tries: 10, windowMs: TRIES_WINDOW_MS },
  /** Wrong pairing codes from one address. */
  pairing: { tries: PAIRING_MAX_TRIES, windowMs: TRIES_WINDOW_MS },
  /** Wrong remote codes from one address. */
  "remote-code": { tries: REMOTE_MAX_TRIES, windowMs: TRIES_WINDOW_MS },
  /** The same from everywhere. */
  "remote-code-anywhere": { tries: REMOTE_MAX_TRIES_ANYWHERE, windowMs: TRIES_WINDOW_MS },
  /** Rejected refresh tokens from one address. */
  refresh: { tries: 60, windowMs: 15 * 60_000 },
  /** Wrong second steps of one person, from everywhere. */
  "second-step": { tries: 10, windowMs: TRIES_WINDOW_MS },
  /** App codes among them: six digits, of which three are valid at any time. */
  "second-step-day": { tries: 50, windowMs: DAY_MS },
  /** Codes that one person created to sign the desktop app in. */
  "desktop-code": { tries: 30, windowMs: 15 * 60_000 },
  /** Rejected codes of that kind from one address. */
  "desktop-redeem": { tries: 20, windowMs: TRIES_WINDOW_MS },
  /** QR codes that one person created to sign a phone in. */
  "qr-code": { tries: 30, windowMs: 15 * 60_000 },
  /** Rejected QR codes from one address. */
  "qr-redeem": { tries: 20, windowMs: TRIES_WINDOW_MS },
  /** Calls from one address that wait for the answer to a QR code. */
  "qr-wait": { tries: 300, windowMs: TRIES_WINDOW_MS, isNear: true },
  /** Calls of one session: a hundred a second for a minute. A busy page makes a few dozen in total. */
  "session-calls": { tries: 6_000, windowMs: 60_000, isNear: true },
  /** Calls from one address without a session; a shop may have many screens and players behind one. */
  "address-calls": { tries: 6_000, windowMs: 60_000, isNear: true },
  /** Files and pictures for one address. */
  "address-files": { tries: 30_000, windowMs: 60_000, isNear: true },
  /** Rejected first-owner links from one address. */
  "first-owner": { tries: 20, windowMs: TRIES_WINDOW_MS },
  /** Accounts created from one address. */
  register: { tries: 20, windowMs: 60 * 60_000 },
  /** E-mail addresses checked from one address, against enumeration. */
  "register-email": { tries: 30, windowMs: 15 * 60_000 },
  /** Calls with client reports from one address; a shop may have many screens behind one. */
  "reports-address": { tries: 120, windowMs: 15 * 60_000, isNear: true },
  /** The same from everywhere. */
  "reports-anywhere": { tries: 3_000, windowMs: 60 * 60_000, isNear: true },
  /** Answers to surveys, and feedback, from one address without a session. */
  "feedback-address": { tries: 30, windowMs: 60 * 60_000 },
  /** The same from everywhere. */
  "feedback-anywhere": { tries: 3_000, windowMs: 60 * 60_000 },
  /** The same of one person or player. */
  "feedback-sender": { tries: 60, windowMs: 60 * 60_000 },
  /** Calls of one person that wait for Spotify. */
  spotify: { tries: 300, windowMs: 15 * 60_000, isNear: true },
  /** Invitations to one account. */
  invitations: { tries: 200, windowMs: 60 * 60_000 },
  /** Invitations to one e-mail address, from everywhere. */
  "invitations-to": { tries: 10, windowMs: 60 * 60_000 },
  /** Mails that a person requested for their own address. */
  "mail-own": { tries: 10, windowMs: 60 * 60_000 },
  /** Mails requested from one network address. */
  "mail-from": { tries: 30, windowMs: 60 * 60_000 },
  /** Mails requested for one e-mail address. */
  "mail-to": { tries: 5, windowMs: 60 * 60_000 },
  /** Requests for music in words, which may cost the host money. */
  "prompts-person": { tries: 60, windowMs: 15 * 60_000 },
  "prompts-account": { tries: 300, windowMs: 60 * 60_000 },
  /** Sounds for messages that an account's people sent, or had spoken, which may cost the host money. */
  "announcement-sounds": { tries: 200, windowMs: 60 * 60_000 },
  "announcement-speech": { tries: 60, windowMs: 15 * 60_000 },
  /** Rejected answers of identity providers from one address: reading one blocks the whole process. */
  "saml-answer": { tries: 30, windowMs: 15 * 60_000 },
  /** Rejected mailed links from one address. */
  "mailed-link": { tries: 20, windowMs: TRIES_WINDOW_MS },
  /** DNS checks of an account's domains. */
  "domain-proof": { tries: 60, windowMs: 60 * 60_000 },
  /** Mutes and unmutes by one building system. */
  "building-token": { tries: 60, windowMs: 60_000, isNear: true },
  /** Rejected tokens of building systems from one address. */
  "building-address": { tries: 30, windowMs: 15 * 60_000 },
  /** Requests for help of one person, and of all people of an account. */
  "support-person": { tries: 20, windowMs: 60 * 60_000 },
  "support-account": { tries: 60, windowMs: 60 * 60_000 },
  /** Browsers behind one address that take their data along when the service moves: two calls each. */
  moves: { tries: 240, windowMs: 15 * 60_000, isNear: true },
  /** Downloads of up to 3 MB that one address measures its line with; a connection check makes at most four. */
  "speed-test": { tries: 120, windowMs: 15 * 60_000, isNear: true },
  /** Downloads of one person's data. */
  "personal-data": { tries: 5, windowMs: 60 * 60_000 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Counts attempts against a limit, shared by all processes. */
export interface Limits {
  /** Counts one attempt; returns the ms to wait when none are left. */
  take(limit: LimitName, key: string): Promise<{ ok: true } | { ok: false; retryAfterMs: number }>;
  /** Takes one attempt back, because it is not of the counted kind. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Resets the attempts. */
  clear(limit: LimitName, key: string): Promise<void>;
}

interface Limit {
  readonly tries: number;
  readonly windowMs: number;
  /** Counted at every request: in Redis or in this process's memory, never in the database. */
  readonly isNear?: boolean;
}

/** Where attempts are counted: shared by all processes through Redis or a PostgreSQL server. */
export interface LimitStore {
  readonly redis: Redis | null;
  readonly pool: Pool | null;
}

/** Counts attempts. Call `ready` before the first one. */
export async function createLimits(store: LimitStore): Promise<Limits> {
  const names = Object.keys(LIMITS) as LimitName[];
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const name of names) limiters.set(name, await createLimiter(name, store));
  // Every name has one: the loop above created them all.
  const of = (name: LimitName) => limiters.get(name)!;
  return {
    async take(limit, key) {
      try {
        await of(limit).consume(stored(key));
        return { ok: true };
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { ok: false, retryAfterMs: refusal.msBeforeNext };
        throw refusal;
      }
    },
    async giveBack(limit, key) {
      await of(limit).reward(stored(key), 1);
    },
    async clear(limit, key) {
      await of(limit).delete(stored(key));
    },
  };
}

/**
 * Keys contain e-mail addresses, which must not be readable there, and the database column is limited to 255
 * characters.
 */
function stored(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function createLimiter(name: LimitName, { redis, pool }: LimitStore): Promise<RateLimiterAbstract> {
  const { tries, windowMs, isNear = false }: Limit = LIMITS[name];
  const options = { keyPrefix: `roomtone:limit:${name}`, points: tries, duration: windowMs / 1000 };
  if (redis) {
    // While Redis does not answer each process counts on its own: nobody is locked out, and guessing stays
    // slow.
    const insuranceLimiter = new RateLimiterMemory(options);
    return Promise.resolve(new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter }));
  }
  if (!pool || isNear) return Promise.resolve(new RateLimiterMemory(options));
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      { ...options, storeClient: pool, storeType: "pool", tableName: "rate_limits" },
      (error) => (error ? reject(error) : resolve(limiter)),
    );
  });
}

import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import { hmac, type Secrets } from "#server/plugins/secrets/secrets.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { insertSession } from "./open-session-repository.ts";
import {
  findToken,
  insertToken,
  lockToken,
  retireToken,
  revokeSession,
  type TokenRow,
} from "./session-repository.ts";

/** A person's session expires after this long without use. */
const USER_SESSION_MS = 30 * DAY_MS;
/**
 * A retired token used later than this is a stolen copy; earlier, it is another window or a slow connection.
 */
const LATE_MS = 60_000;
const TOKEN_BYTES = 32;

/** Owner of the session. */
export type SessionOwner =
  | { readonly kind: "user"; readonly userId: string }
  | { readonly kind: "device"; readonly deviceId: string };

/** Owner of a new session; a person's session is listed with its origin. */
type NewSession =
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly origin: Origin;
      /** When they proved their identity; defaults to now. */
      readonly signedInAt?: Date;
    }
  | { readonly kind: "device"; readonly deviceId: string };

export interface OpenSession {
  /** The family of its refresh tokens. */
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** A session that was refreshed. */
export interface RotatedSession extends OpenSession {
  readonly owner: SessionOwner;
  /** Id of the exchanged refresh token; it retires when its successor is used. */
  readonly exchanged: string;
}

/** Starts a session, on a sign-in or a pairing. */
export async function openSession(db: Database, owner: NewSession, now: Date): Promise<OpenSession> {
  const sessionId = randomUUID();
  const refreshToken = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertToken(db, {
    id: randomUUID(),
    family: sessionId,
    tokenHash: hashOf(refreshToken),
    userId: owner.kind === "user" ? owner.userId : null,
    deviceId: owner.kind === "device" ? owner.deviceId : null,
    expiresAt: owner.kind === "user" ? new Date(now.getTime() + USER_SESSION_MS) : null,
    createdAt: now,
  });
  if (owner.kind === "user") {
    const { userId, origin, signedInAt = now } = owner;
    await insertSession(db, {
      id: sessionId,
      userId,
      ...origin,
      createdAt: now,
      signedInAt,
      lastUsedAt: now,
    });
  }
  return { sessionId, refreshToken };
}

/** Why a refresh token was rejected. `reused`: its session has been ended. */
export type RotationRefusal =
  | { readonly kind: "unknown" | "expired" | "revoked" }
  | { readonly kind: "reused"; readonly owner: SessionOwner };

/**
 * Exchanges a refresh token, see [Note: rotation survives a lost answer]. The successor is derived from the token: two
 * calls with the same token get the same successor, so that two windows of one browser do not sign each other out.
 */
export function rotateSession(
  db: Database,
  secrets: Secrets,
  refreshToken: string,
  now: Date,
): Promise<Result<RotatedSession, RotationRefusal>> {
  return db.transaction(async (tx) => {
    const row = await lockToken(tx, hashOf(refreshToken));
    if (!row) return refuse({ kind: "unknown" as const });
    if (row.revokedAt) return refuse({ kind: "revoked" as const });
    if (row.expiresAt && row.expiresAt <= now) return refuse({ kind: "expired" as const });
    const owner = ownerOf(row);
    if (row.retiredAt && isCopy(row.retiredAt, owner, now)) {
      await revokeSession(tx, row.family, now);
      return refuse({ kind: "reused" as const, owner });
    }
    if (row.replaces) await retireToken(tx, row.replaces, now);
    const successor = hmac(secrets["refresh-token"], row.id);
    await insertToken(tx, {
      id: randomUUID(),
      family: row.family,
      tokenHash: hashOf(successor),
      userId: row.userId,
      deviceId: row.deviceId,
      replaces: row.id,
      expiresAt: row.expiresAt && new Date(now.getTime() + USER_SESSION_MS),
      createdAt: now,
    });
    return ok({ sessionId: row.family, refreshToken: successor, owner, exchanged: row.id });
  });
}

/** Ends the session of a refresh token; null when there is none. */
export async function endSession(
  db: Database,
  refreshToken: string,
  now: Date,
): Promise<SessionOwner | null> {
  const row = await findToken(db, hashOf(refreshToken));
  if (!row || row.revokedAt) return null;
  await revokeSession(db, row.family, now);
  return ownerOf(row);
}

function isCopy(retiredAt: Date, owner: SessionOwner, now: Date): boolean {
  return owner.kind === "device" || now.getTime() - retiredAt.getTime() > LATE_MS;
}

function ownerOf({ userId, deviceId }: TokenRow): SessionOwner {
  if (userId !== null) return { kind: "user", userId };
  if (deviceId !== null) return { kind: "device", deviceId };
  throw new Error("A refresh token belongs to nobody");
}

/** Tokens are long and random: an unsalted hash is sufficient. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

import { randomUUID, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import { hmac, type Secrets } from "#server/plugins/secrets/secrets.ts";
import type { AuthenticatedToken, Bus, Tokens } from "#server/services.ts";
import type { DeviceViewer, Viewer } from "#shared/domain/access/viewer.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { noteSessionUse } from "./open-session-repository.ts";
import { lastRefresh, retireToken } from "./session-repository.ts";
import { findDeviceViewer, findRemoteZone, findUserViewer } from "./viewer-repository.ts";

const USER_TOKEN_MS = 60 * 60_000;
const DEVICE_TOKEN_MS = DAY_MS;
/** A remote not used for so long has to be opened again. */
const REMOTE_TOKEN_MS = 90 * DAY_MS;
/** A remote's token of this age is renewed with the next call. */
const REMOTE_RENEWED_MS = DAY_MS;
/** A token with less than this fraction of its lifetime left is renewed with the next call. */
const RENEW_PART = 1 / 12;
/** A renewal that would gain less than this is not worth a signature. */
const RENEW_GAIN_MS = 1_000;

/**
 * How long a viewer is cached, in ms. [Note: viewers are cached briefly] A change of session, pairing or
 * membership is published on the bus and evicts the viewer at once; the time only limits how long a process
 * without Redis may be stale.
 */
const VIEWER_TTL_MS = 2_000;
const CACHE_SIZE = 20_000;

/** Precision of a session's stored last use, in ms. */
const USE_NOTED_MS = 60_000;

const Claims = z.discriminatedUnion("typ", [
  z.object({
    typ: z.literal("user"),
    sub: z.string(),
    sid: z.string(),
    exp: z.number(),
    ref: z.string().optional(),
  }),
  z.object({
    typ: z.literal("interactive_device"),
    sub: z.string(),
    sid: z.string(),
    exp: z.number(),
    account: z.string(),
    zone: z.string(),
  }),
  z.object({
    typ: z.literal("staff_remote"),
    sub: z.string(),
    sid: z.string(),
    exp: z.number(),
    code: z.string(),
  }),
]);
type Claims = z.output<typeof Claims>;

/** Reads the tokens of people's programs, which are none of the service's own. */
export interface PersonalTokenReader extends Pick<Tokens, "authenticate" | "sessionOf"> {
  readonly isOne: (token: string) => boolean;
  /** Evicts what is cached of a person. */
  readonly forget: (userId: string) => void;
}

interface TokenOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly programs: PersonalTokenReader;
  readonly operators: Env["operators"];
}

/** Issues and verifies access tokens. */
export function createTokens({ db, bus, secrets, now, programs, operators }: TokenOptions): Tokens {
  const key = secrets["access-token"];
  const verified = new LRUCache<string, Claims>({ max: CACHE_SIZE });
  const viewers = new LRUCache<string, Viewer>({ max: CACHE_SIZE, ttl: VIEWER_TTL_MS });
  /** Refresh tokens known to be retired. */
  const retired = new LRUCache<string, true>({ max: CACHE_SIZE });
  /** Sessions whose use was recorded recently. */
  const noted = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: USE_NOTED_MS });
  const forget = (subject: string) => {
    programs.forget(subject);
    for (const name of viewers.keys()) if (name.startsWith(`${subject} `)) viewers.delete(name);
  };
  bus.subscribe("subject-changed", ({ subject }) => forget(subject));
  bus.subscribe("zone-unpaired", ({ deviceId }) => forget(deviceId));

  const sign = (claims: Record<string, string>, subject: string, lifeMs: number, from: Date = now()) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(subject)
      .setIssuedAt(secondsOf(now()))
      .setExpirationTime(secondsOf(from) + lifeMs / 1000)
      .sign(key);

  const verify = async (token: string): Promise<Claims | "invalid" | "expired"> => {
    const known = verified.get(token);
    if (known) return known.exp * 1000 > now().getTime() ? known : "expired";
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
      const claims = Claims.safeParse(payload);
      if (!claims.success) return "invalid";
      verified.set(token, claims.data);
      return claims.data;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return "expired";
      if (error instanceof errors.JOSEError) return "invalid";
      throw error;
    }
  };

  const signUser = (userId: string, claims: Record<string, string>, from?: Date) =>
    sign({ typ: "user", ...claims }, userId, USER_TOKEN_MS, from);
  const signDevice = (
    { deviceId, accountId, soundZoneId }: Omit<DeviceViewer, "kind" | "locationId">,
    sessionId: string,
    from?: Date,
  ) => {
    const claims = { typ: "interactive_device", sid: sessionId, account: accountId, zone: soundZoneId };
    return sign(claims, deviceId, DEVICE_TOKEN_MS, from);
  };

  const signRemote = (soundZoneId: string, sessionId: string, code: string) =>
    sign({ typ: "staff_remote", sid: sessionId, code }, soundZoneId, REMOTE_TOKEN_MS);

  /** Stands for a zone's code in tokens, which phones keep: the code cannot be computed from it. */
  const markOf = (code: string) => hmac(secrets["remote-code"], code);

  /** The viewer as currently stored; null when the session, the pairing or the code has ended. */
  const findViewer = async (claims: Claims): Promise<Viewer | null> => {
    switch (claims.typ) {
      case "user":
        return findUserViewer(db, claims.sub, claims.sid, now(), operators);
      case "interactive_device": {
        const device = { deviceId: claims.sub, accountId: claims.account, soundZoneId: claims.zone };
        return findDeviceViewer(db, device, claims.sid, now());
      }
      case "staff_remote": {
        const zone = await findRemoteZone(db, claims.sub);
        if (!zone?.code || !isSame(markOf(zone.code), claims.code)) return null;
        const { accountId, locationId } = zone;
        return { kind: "remote", remoteId: claims.sid, accountId, locationId, soundZoneId: claims.sub };
      }
    }
  };

  /**
   * [Note: rotation survives a lost answer] Use of an access token proves receipt of the refresh token that
   * came with it.
   */
  const noteArrival = async (claims: Claims) => {
    if (claims.typ !== "user" || claims.ref === undefined || retired.has(claims.ref)) return;
    await retireToken(db, claims.ref, now());
    retired.set(claims.ref, true);
  };

  const noteUse = async ({ typ, sid }: Claims) => {
    if (typ !== "user" || noted.has(sid)) return;
    noted.set(sid, true);
    await noteSessionUse(db, sid, now());
  };

  return {
    issueUser: ({ userId, sessionId, exchanged }) =>
      signUser(userId, { sid: sessionId, ...(exchanged === undefined ? {} : { ref: exchanged }) }),
    issueDevice: ({ sessionId, ...device }) => signDevice(device, sessionId),
    issueRemote: ({ soundZoneId, code }) => signRemote(soundZoneId, randomUUID(), markOf(code)),
    async authenticate(token) {
      if (programs.isOne(token)) return programs.authenticate(token);
      const claims = await verify(token);
      if (claims === "invalid" || claims === "expired") return { ok: false, reason: claims };
      const name = `${claims.sub} ${claims.sid} ${claims.typ === "interactive_device" ? claims.zone : ""}`;
      let viewer = viewers.get(name) ?? null;
      if (!viewer) {
        viewer = await findViewer(claims);
        if (!viewer) return { ok: false, reason: "revoked" };
        viewers.set(name, viewer);
      }
      await noteArrival(claims);
      await noteUse(claims);
      const codeMark = claims.typ === "staff_remote" ? { codeMark: claims.code } : {};
      return {
        ok: true,
        value: { viewer, sessionId: claims.sid, expiresAt: claims.exp * 1000, ...codeMark },
      };
    },
    async sessionOf(token) {
      if (programs.isOne(token)) return programs.sessionOf(token);
      const claims = await verify(token);
      return claims === "invalid" || claims === "expired" ? null : claims.sid;
    },
    async renew({ viewer, sessionId, expiresAt, codeMark }: AuthenticatedToken) {
      if (viewer.kind === "program") return null;
      if (viewer.kind === "remote") {
        const ageMs = REMOTE_TOKEN_MS - (expiresAt - now().getTime());
        if (ageMs < REMOTE_RENEWED_MS || codeMark === undefined) return null;
        return signRemote(viewer.soundZoneId, sessionId, codeMark);
      }
      const lifeMs = viewer.kind === "user" ? USER_TOKEN_MS : DEVICE_TOKEN_MS;
      if (expiresAt - now().getTime() > lifeMs * RENEW_PART) return null;
      const refreshed = await lastRefresh(db, sessionId);
      if (refreshed === null || refreshed.getTime() + lifeMs < expiresAt + RENEW_GAIN_MS) return null;
      return viewer.kind === "user"
        ? signUser(viewer.userId, { sid: sessionId }, refreshed)
        : signDevice(viewer, sessionId, refreshed);
    },
    sign: (text) => hmac(secrets["signed-url"], text),
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

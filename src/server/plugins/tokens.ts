import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { acls, refreshTokens, users } from "#server/db/schema/people.ts";
import { devices } from "#server/db/schema/places.ts";
import type { AuthenticatedToken, Bus, Tokens } from "#server/services.ts";
import type { MemberFlags } from "#shared/domain/access/member.ts";
import type { Viewer } from "#shared/domain/access/policy.ts";
import { hmac, type Secrets } from "./secrets.ts";

const USER_TOKEN_MS = 60 * 60_000;
const DEVICE_TOKEN_MS = 24 * 60 * 60_000;
/** A token with less than this part of its life left is renewed by the way. */
const RENEW_PART = 1 / 12;

/**
 * How long a viewer is remembered, in ms. [Note: viewers are remembered briefly] A change of session, pairing or
 * membership is told over the bus and forgets the viewer at once; the time only bounds what a process without Redis
 * may miss.
 */
const VIEWER_TTL_MS = 2_000;
const CACHE_SIZE = 20_000;

const Claims = z.discriminatedUnion("typ", [
  z.object({ typ: z.literal("user"), sub: z.string(), sid: z.string(), exp: z.number() }),
  z.object({
    typ: z.literal("interactive_device"),
    sub: z.string(),
    sid: z.string(),
    exp: z.number(),
    account: z.string(),
    zone: z.string(),
  }),
]);
type Claims = z.output<typeof Claims>;

interface TokenOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly now: () => Date;
}

/** Issues and reads access tokens. */
export function createTokens({ db, bus, secrets, now }: TokenOptions): Tokens {
  const key = secrets["access-token"];
  const verified = new LRUCache<string, Claims>({ max: CACHE_SIZE });
  const viewers = new LRUCache<string, Viewer>({ max: CACHE_SIZE, ttl: VIEWER_TTL_MS });
  const forget = (subject: string) => {
    for (const name of viewers.keys()) if (name.startsWith(`${subject} `)) viewers.delete(name);
  };
  bus.subscribe("subject-changed", ({ subject }) => forget(subject));
  bus.subscribe("zone-unpaired", ({ deviceId }) => forget(deviceId));

  const sign = (claims: Record<string, string>, subject: string, lifeMs: number) => {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(subject)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifeMs / 1000)
      .sign(key);
  };

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

  const issueUser: Tokens["issueUser"] = ({ userId, sessionId }) =>
    sign({ typ: "user", sid: sessionId }, userId, USER_TOKEN_MS);
  const issueDevice: Tokens["issueDevice"] = ({ deviceId, accountId, soundZoneId, sessionId }) =>
    sign(
      { typ: "interactive_device", sid: sessionId, account: accountId, zone: soundZoneId },
      deviceId,
      DEVICE_TOKEN_MS,
    );

  return {
    issueUser,
    issueDevice,
    async authenticate(token) {
      const claims = await verify(token);
      if (claims === "invalid" || claims === "expired") return { ok: false, reason: claims };
      const name = `${claims.sub} ${claims.sid} ${claims.typ === "user" ? "" : claims.zone}`;
      let viewer = viewers.get(name) ?? null;
      if (!viewer) {
        viewer = await readViewer(db, claims, now());
        if (!viewer) return { ok: false, reason: "revoked" };
        viewers.set(name, viewer);
      }
      return { ok: true, value: { viewer, sessionId: claims.sid, expiresAt: claims.exp * 1000 } };
    },
    async sessionOf(token) {
      const claims = await verify(token);
      return claims === "invalid" || claims === "expired" ? null : claims.sid;
    },
    async renew({ viewer, sessionId, expiresAt }: AuthenticatedToken) {
      const lifeMs = viewer.kind === "user" ? USER_TOKEN_MS : DEVICE_TOKEN_MS;
      if (expiresAt - now().getTime() > lifeMs * RENEW_PART) return null;
      return viewer.kind === "user"
        ? issueUser({ userId: viewer.userId, sessionId })
        : issueDevice({ ...viewer, sessionId });
    },
    sign: (text) => hmac(secrets["signed-url"], text),
  };
}

/** The viewer as the database knows it now; null when the session or the pairing has ended. */
function readViewer(db: Database, claims: Claims, now: Date): Promise<Viewer | null> {
  return claims.typ === "user" ? readUser(db, claims, now) : readDevice(db, claims, now);
}

/** True in SQL while the family of refresh tokens has one that holds. */
function sessionHolds(db: Database, family: string, now: Date) {
  const live = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.family, family),
        isNull(refreshTokens.revokedAt),
        or(isNull(refreshTokens.expiresAt), gt(refreshTokens.expiresAt, now)),
      ),
    );
  return sql`exists ${live}`;
}

async function readUser(db: Database, claims: Claims, now: Date): Promise<Viewer | null> {
  const rows = await db
    .select({
      accountId: acls.accountId,
      owner: acls.owner,
      admin: acls.admin,
      contact: acls.contact,
      finance: acls.finance,
    })
    .from(users)
    .leftJoin(acls, eq(acls.userId, users.id))
    .where(and(eq(users.id, claims.sub), sessionHolds(db, claims.sid, now)));
  if (rows.length === 0) return null;
  const memberships = new Map<string, MemberFlags>();
  for (const { accountId, owner, admin, contact, finance } of rows) {
    if (accountId === null) continue;
    memberships.set(accountId, {
      owner: owner === true,
      admin: admin === true,
      contact: contact === true,
      finance: finance === true,
    });
  }
  return { kind: "user", userId: claims.sub, memberships };
}

async function readDevice(
  db: Database,
  claims: Extract<Claims, { typ: "interactive_device" }>,
  now: Date,
): Promise<Viewer | null> {
  const [device] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.id, claims.sub),
        eq(devices.soundZoneId, claims.zone),
        sessionHolds(db, claims.sid, now),
      ),
    );
  if (!device) return null;
  return { kind: "device", deviceId: claims.sub, accountId: claims.account, soundZoneId: claims.zone };
}

import { z } from "zod";
import { ownSelf, signedIn } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "./endpoint.ts";
import { User } from "./entities.ts";

/**
 * The session of a paired player: its data after pairing, and its view of itself (specification, zones §3,
 * player-device session). Its token is of type interactive_device.
 */
export const PlayerDeviceSession = z.object({
  token: z.string(),
  refreshToken: z.string(),
  isPaired: z.literal(true),
  soundZone: z.object({
    id: z.string(),
    name: z.string(),
    account: z.string(),
    remoteCode: z.string().nullable(),
  }),
  account: z.object({ id: z.string(), businessName: z.string() }),
  subscription: z.object({
    paidUntil: z.string().nullable(),
    gracePeriod: z.boolean(),
    /** Until when the zone plays although payment is overdue, ISO 8601. */
    graceUntil: z.string().nullable().optional(),
  }),
  device: z.object({ id: z.string() }),
  versions: z.object({
    isUnsupported: z.boolean(),
    /** Omitted by services with only two levels. */
    supportLevel: z.enum(["supported", "soon-unsupported", "unsupported"]).optional(),
  }),
  errors: z.array(z.object({ id: z.string(), cause: z.string() })),
});
export type PlayerDeviceSession = z.output<typeof PlayerDeviceSession>;

/** A person's session: the caller's token, and its owner. */
const PersonSession = z.object({
  token: z.string().optional(),
  user: User,
  /** Whether the token is a player's, of type `interactive_device`. */
  interactive_device: z.boolean().default(false),
});

/** The token's owner: a person, or a paired player with its view of itself. */
const CurrentSession = z.union([
  PersonSession,
  PlayerDeviceSession.omit({ token: true, refreshToken: true }).extend({
    interactive_device: z.boolean().default(true),
  }),
]);

export const getCurrentSession = endpoint({
  method: "GET",
  path: "/api/auth/sessions/current",
  summary: "Who the token speaks for: a person, or a paired player.",
  needs: signedIn,
  response: CurrentSession,
});

/** One sign-in of a person: a browser, or the desktop app. */
export const OpenSession = z.object({
  id: z.string(),
  /** Whether it is the caller's. */
  current: z.boolean(),
  app: z.enum(["web", "desktop", "other"]),
  /** Display names; null if the client sent none. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The network address of its last use; null when unknown. */
  address: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/sessions",
  summary: "Where the person who asks is signed in, the session used last first.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: z.object({ items: z.array(OpenSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:user/sessions/:session",
  summary: "Ends one session of the person who asks.",
  needs: ownSelf("user"),
  params: z.object({ user: OpaqueId, session: z.string().min(1).max(100) }),
  response: z.object({ ended: z.int() }),
  // For valid sessions see the tests of sessions.
  example: () => ({ status: 404 }),
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:user/sessions",
  summary: "Ends every session of the person who asks but the one that asks.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: z.object({ ended: z.int() }),
});

import { z } from "zod";
import { signedIn } from "../needs.ts";
import { endpoint } from "./endpoint.ts";
import { User } from "./entities.ts";

/**
 * The session of a paired player: what it holds after pairing, and what it sees of itself
 * (specification, zones §3, player-device session). Its token is of type interactive_device.
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
    /** Until when the zone plays although the payment is late, ISO 8601. */
    graceUntil: z.string().nullable().optional(),
  }),
  device: z.object({ id: z.string() }),
  versions: z.object({
    isUnsupported: z.boolean(),
    /** Left out by who knows of two levels only. */
    supportLevel: z.enum(["supported", "soon-unsupported", "unsupported"]).optional(),
  }),
  errors: z.array(z.object({ id: z.string(), cause: z.string() })),
});
export type PlayerDeviceSession = z.output<typeof PlayerDeviceSession>;

/** Who the token speaks for: a person, or a paired player with what it sees of itself. */
const CurrentSession = z.union([
  z.object({ user: User }),
  PlayerDeviceSession.omit({ token: true, refreshToken: true }),
]);

export const getCurrentSession = endpoint({
  method: "GET",
  path: "/api/auth/sessions/current",
  summary: "Who the token speaks for: a person, or a paired player.",
  needs: signedIn,
  response: CurrentSession,
});

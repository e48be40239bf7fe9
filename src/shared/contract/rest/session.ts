import { z } from "zod";

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

/** POST /api/auth/pairing_codes/redeem, without a session: answers a {@link PlayerDeviceSession}. */
export const RedeemPairingCode = z.object({
  code: z.string().min(1).max(64),
  device_type: z.enum(["desktop", "mobile", "embedded", "other"]),
  platform: z.string().max(64),
  /** Name of the computer, shown to the owner. */
  name: z.string().max(120).default(""),
});

/** POST /api/auth/sound_zones/{sound_zone}/device. `code` is what identifies the device: an installation id, or a hard device's code. */
export const PairDevice = z.object({
  device_type: z.enum(["desktop", "mobile", "embedded", "other"]),
  platform: z.string().max(64),
  code: z.string().min(1).max(120),
  name: z.string().max(120).default(""),
});

/** Answer to {@link PairDevice}. `session` is there for soft devices, which pair themselves. */
export const PairedDevice = z.object({
  id: z.string(),
  device_id: z.string(),
  session: PlayerDeviceSession.nullable(),
});

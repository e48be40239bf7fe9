import { z } from "zod";
import { PairingRefusal, PlayerDeviceSession } from "../rest/session.ts";
import { defineIpc, resultOf } from "./define.ts";

/** The zone that this computer plays. Tokens stay in main, but for {@link pairing.session}. */
export const PairedZone = PlayerDeviceSession.omit({ refreshToken: true, token: true });
export type PairedZone = z.output<typeof PairedZone>;

export const PairingFailure = z.enum([...PairingRefusal.options, "offline", "forbidden", "failed"]);
export type PairingFailure = z.output<typeof PairingFailure>;

/** The desktop player's pairing with a sound zone. Main owns it; it survives restarts in the OS keychain. */
export const pairing = defineIpc(
  "pairing",
  {
    /** The zone that this computer plays, or null. */
    current: { args: z.tuple([]), result: PairedZone.nullable() },
    /** The device's access token for calls to the service, fresh for at least 10 s; null when unpaired. */
    token: { args: z.tuple([]), result: z.string().nullable() },
    /** Pairs with a code typed by staff. */
    redeemCode: { args: z.tuple([z.string().max(64)]), result: resultOf(PairedZone, PairingFailure) },
    /** Pairs with a zone on behalf of a signed-in user, whose access token is given. */
    pairZone: {
      args: z.tuple([z.object({ soundZone: z.string().max(300), userToken: z.string().max(8192) })]),
      result: resultOf(PairedZone, PairingFailure),
    },
    /** Unpairs on a person's wish. */
    unpair: { args: z.tuple([]), result: resultOf(z.null(), PairingFailure) },
  },
  {
    /** The pairing changed. `unexpected` when nobody at this computer asked for it: the zone was unpaired elsewhere. */
    changed: z.object({ zone: PairedZone.nullable(), unexpected: z.boolean() }),
  },
);

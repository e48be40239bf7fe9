import { z } from "zod";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { defineIpc, resultOf } from "./define.ts";

/** The zone that this computer plays. Tokens stay in main, except through {@link pairing.session}. */
export const PairedZone = PlayerDeviceSession.omit({ refreshToken: true, token: true });
export type PairedZone = z.output<typeof PairedZone>;

export const PairingFailure = z.enum([...CodeRefusal.options, "offline", "gate", "forbidden", "failed"]);
export type PairingFailure = z.output<typeof PairingFailure>;

/** The zone that this computer played until it was unpaired elsewhere. */
export const LostZone = z.object({
  /** Its last name here; empty if unknown. */
  zone: z.string(),
});
export type LostZone = z.output<typeof LostZone>;

/** The desktop player's pairing with a sound zone. Main owns it; it survives restarts in the OS keychain. */
export const pairing = defineIpc(
  "pairing",
  {
    /** The zone that this computer plays, or null. */
    current: { args: z.tuple([]), result: PairedZone.nullable() },
    /** The device's access token for calls to the service, valid for at least 10 s; null when unpaired. */
    token: { args: z.tuple([]), result: z.string().nullable() },
    /** Pairs with a code typed by staff. */
    redeemCode: { args: z.tuple([z.string().max(64)]), result: resultOf(PairedZone, PairingFailure) },
    /** Pairs with a zone on behalf of a signed-in user, whose access token is passed. */
    pairZone: {
      args: z.tuple([z.object({ soundZone: z.string().max(300), userToken: z.string().max(8192) })]),
      result: resultOf(PairedZone, PairingFailure),
    },
    /**
     * Unpairs at a person's request: on behalf of a signed-in user, whose access token is passed, else by
     * itself.
     */
    unpair: {
      args: z.tuple([z.object({ userToken: z.string().max(8192) }).optional()]),
      result: resultOf(z.null(), PairingFailure),
    },
    /**
     * The zone from which this computer was unpaired, even while the app was off; kept until it is
     * acknowledged or paired again.
     */
    lost: { args: z.tuple([]), result: LostZone.nullable() },
    /** Somebody has read the message about the loss. */
    forgetLost: { args: z.tuple([]), result: z.null() },
  },
  {
    /**
     * The pairing changed. `unexpected` when nobody at this computer requested it: the zone was unpaired
     * elsewhere.
     */
    changed: z.object({ zone: PairedZone.nullable(), unexpected: z.boolean() }),
  },
);

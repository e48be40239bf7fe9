import { z } from "zod";
import { anybody, may, zone } from "#shared/contract/needs.ts";
import { DEVICE_TYPES } from "#shared/domain/devices/device-facts.ts";
import { pairingType } from "#shared/domain/pairing/pairing-type.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { noSpacesAtEnds, notOneOf } from "#shared/domain/validation/validators.ts";
import { endpoint, ids } from "./endpoint.ts";
import { SoundZone } from "./entities.ts";
import { PlayerDeviceSession } from "./session.ts";

/** Pairing players with zones; service `auth` (specification, zones §7). */

/** A code that pairs one player with a zone. */
export const PairingCodeView = z.object({
  code: z.string(),
  /** Epoch ms on the service's clock. */
  expiresAt: z.int(),
  /** Remaining lifetime, in ms, because the reader's clock may be wrong. */
  expiresInMs: z.int().min(0),
  usedAt: z.int().nullable(),
});

const Platform = z.string().max(64).superRefine(checked(noSpacesAtEnds));

const SHOW_THEIR_OWN = DEVICE_TYPES.filter((type) => pairingType(type) === "hard");

export const MAX_DEVICE_CODE = 120;

/** Name that a device gives itself when it is paired. */
export const DeviceName = z.string().max(120);

export const RedeemPairingCode = z.object({
  code: z.string().min(1).max(64),
  /** A player that shows its own code accepts none. */
  device_type: z.enum(DEVICE_TYPES).superRefine(checked(notOneOf(SHOW_THEIR_OWN))),
  platform: Platform,
  /** Name of the computer, shown to the owner. */
  name: DeviceName.default(""),
});

/** `code` identifies the device: an installation id, or a hard device's own code. */
export const PairDevice = z.object({
  device_type: z.enum(DEVICE_TYPES),
  platform: Platform,
  code: z.string().min(1).max(MAX_DEVICE_CODE),
  name: DeviceName.default(""),
});

/** Answer to {@link PairDevice}. `session` is present for soft devices, which pair themselves. */
export const PairedDevice = z.object({
  id: z.string(),
  device_id: z.string(),
  session: PlayerDeviceSession.nullable(),
});

export const makePairingCode = endpoint({
  method: "POST",
  path: "/api/auth/sound_zones/:id/pairing_codes",
  summary: "Makes a code that pairs one player with the zone. The zone's former code stops working.",
  needs: may("zone.pair", zone("id")),
  log: "players.pairing-code",
  params: ids("id"),
  response: PairingCodeView,
});

export const getPairingCode = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/pairing_codes",
  summary: "The zone's newest pairing code, or null. Once it is used its letters are left out.",
  needs: may("zone.pair", zone("id")),
  params: ids("id"),
  response: z.object({ current: PairingCodeView.nullable() }),
});

export const redeemPairingCode = endpoint({
  method: "POST",
  path: "/api/auth/pairing_codes/redeem",
  summary: "Pairs a player by a code. Refused codes say why: unknown, used, expired, too many attempts.",
  needs: anybody,
  body: RedeemPairingCode,
  response: PlayerDeviceSession,
  example: () => ({ body: { code: "ABCDEFGH", device_type: "desktop" as const, platform: "linux" } }),
});

export const pairDevice = endpoint({
  method: "POST",
  path: "/api/auth/sound_zones/:sound_zone/device",
  summary: "Pairs a device with a zone. A device that already plays the zone is unpaired first.",
  needs: may("zone.pair", zone("sound_zone")),
  log: "players.paired",
  params: ids("sound_zone"),
  body: PairDevice,
  response: PairedDevice,
  example: () => ({
    body: { device_type: "desktop" as const, platform: "linux", code: "an installation", name: "Till" },
  }),
});

export const unpairDevice = endpoint({
  method: "DELETE",
  path: "/api/auth/sound_zones/:sound_zone/device",
  summary: "Takes the device away from a zone; its tokens are refused from then on.",
  needs: may("zone.unpair", zone("sound_zone"), { deactivated: "everything" }),
  log: "players.unpaired",
  params: ids("sound_zone"),
  response: SoundZone,
});

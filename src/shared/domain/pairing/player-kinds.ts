import type { Device } from "#shared/contract/rest/entities.ts";
import { DEVICE_KINDS } from "#shared/domain/devices/device-kinds.ts";
import { pairingType } from "./pairing-type.ts";

/** Names of the kinds of pairable players, as used in an address: player/pair/{player}. */
export const PLAYER_KIND_NAMES = [
  "desktop",
  "macos",
  "windows",
  "ios",
  "android",
  "mobile",
  "embedded",
  "screen",
  "browser",
] as const;

export type PlayerKindName = (typeof PLAYER_KIND_NAMES)[number];

interface PlayerKind {
  /** As {@link pairingType}; here: the page itself is the player. */
  readonly pairing: ReturnType<typeof pairingType> | "here";
  readonly deviceType: Device["device_type"];
  readonly platform: string;
}

/** A kind of device that pairs itself, or is paired by the code it shows. */
function paired({ deviceType, platform }: Omit<PlayerKind, "pairing">): PlayerKind {
  return { pairing: pairingType(deviceType), deviceType, platform };
}

/** The kinds of players, and how each is paired (specification, zones §4 and §9). */
export const PLAYER_KINDS: Readonly<Record<PlayerKindName, PlayerKind>> = {
  desktop: paired(DEVICE_KINDS.desktop),
  macos: paired(DEVICE_KINDS.macos),
  windows: paired(DEVICE_KINDS.windows),
  ios: paired(DEVICE_KINDS.ios),
  android: paired(DEVICE_KINDS.android),
  mobile: paired(DEVICE_KINDS.mobile),
  embedded: paired(DEVICE_KINDS.embedded),
  screen: { pairing: pairingType("screen"), deviceType: "embedded", platform: "SCREEN" },
  browser: { pairing: "here", deviceType: "other", platform: "WEB" },
};

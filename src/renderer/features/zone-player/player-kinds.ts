import type { Device } from "#shared/contract/rest/entities.ts";
import { DEVICE_KINDS } from "#shared/domain/devices/device-kinds.ts";
import { pairingType } from "#shared/domain/pairing/pairing-type.ts";

/** The kinds of players that can be paired, and how (specification, zones §4 and §9). */

interface PlayerKind {
  /** As {@link pairingType}; here: this page is the player. */
  readonly pairing: ReturnType<typeof pairingType> | "here";
  readonly deviceType: Device["device_type"];
  readonly platform: string;
}

/** A kind of device that pairs itself, or is paired by the code that it shows. */
function paired({ deviceType, platform }: Omit<PlayerKind, "pairing">): PlayerKind {
  return { pairing: pairingType(deviceType), deviceType, platform };
}

export const PLAYER_KINDS = {
  desktop: paired(DEVICE_KINDS.desktop),
  macos: paired(DEVICE_KINDS.macos),
  windows: paired(DEVICE_KINDS.windows),
  ios: paired(DEVICE_KINDS.ios),
  android: paired(DEVICE_KINDS.android),
  mobile: paired(DEVICE_KINDS.mobile),
  embedded: paired(DEVICE_KINDS.embedded),
  screen: { pairing: pairingType("screen"), deviceType: "embedded", platform: "SCREEN" },
  browser: { pairing: "here", deviceType: "other", platform: "WEB" },
} as const satisfies Record<string, PlayerKind>;

export type PlayerKindName = keyof typeof PLAYER_KINDS;

/** The kind of that name; null for one that we do not know. */
export function knownKind(name: string | undefined): PlayerKindName | null {
  if (name === undefined || !Object.hasOwn(PLAYER_KINDS, name)) return null;
  return name as PlayerKindName;
}

/** The seconds left until then (epoch ms), as "9:41". */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

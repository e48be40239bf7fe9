/** The kinds of players that can be paired, and how (specification, zones §4 and §9). */

interface PlayerKind {
  /** Soft: the player takes our code. Hard: we take the code that the player shows. Here: this page is the player. */
  readonly pairing: "soft" | "hard" | "here";
  readonly deviceType: "desktop" | "mobile" | "embedded" | "other";
  readonly platform: string;
}

export const PLAYER_KINDS = {
  desktop: { pairing: "soft", deviceType: "desktop", platform: "" },
  macos: { pairing: "soft", deviceType: "desktop", platform: "MACOS" },
  windows: { pairing: "soft", deviceType: "desktop", platform: "WIN32SOUNDTRACK" },
  ios: { pairing: "soft", deviceType: "mobile", platform: "IOS" },
  android: { pairing: "soft", deviceType: "mobile", platform: "ANDROIDMOBILE" },
  mobile: { pairing: "soft", deviceType: "mobile", platform: "" },
  embedded: { pairing: "hard", deviceType: "embedded", platform: "ANDROID" },
  screen: { pairing: "hard", deviceType: "embedded", platform: "SCREEN" },
  browser: { pairing: "here", deviceType: "other", platform: "WEB" },
} as const satisfies Record<string, PlayerKind>;

export type PlayerKindName = keyof typeof PLAYER_KINDS;

/** The kind of that name; null for one that we do not know. */
export function knownKind(name: string | undefined): PlayerKindName | null {
  if (name === undefined || !Object.hasOwn(PLAYER_KINDS, name)) return null;
  return name as PlayerKindName;
}

/** The seconds left until `expiresAt` (epoch ms), as "9:41". */
export function countdown(expiresAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

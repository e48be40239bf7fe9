/**
 * What a browser takes along when the service moves: preferences, and nothing that signs anybody in, authorizes a player or
 * a remote, or leads anywhere. Names are without the product's prefix. Everything that is not listed stays behind.
 */

const COOKIES = ["consent", "utm", "click-ids"] as const;

const LOCAL_STORAGE = [
  "theme",
  "language",
  "country",
  "account",
  "recent-accounts",
  "recent-searches",
  "recent-music",
  "library-view",
  "library-folded",
  "zone-columns",
  "dismissed-notices",
  "dismissed-upgrades",
  "no-account-dismissed",
  "experiments",
  "music-prompt",
  "volume-before-mute",
  "player-shortcuts-off",
] as const;

/** Prefix of all names in browsers. */
const PREFIX = "roomtone.";

export const MOVED_COOKIES: readonly string[] = COOKIES.map((name) => PREFIX + name);
export const MOVED_KEYS: readonly string[] = LOCAL_STORAGE.map((name) => PREFIX + name);

/** Size limit of all data together as JSON, in bytes. */
export const MOST_MOVED_BYTES = 64 * 1024;

/** Values by whole name. */
export interface MovedData {
  readonly cookies: Readonly<Record<string, string>>;
  readonly localStorage: Readonly<Record<string, string>>;
}

/** Only what is listed, whatever was sent. */
export function allowedOf(data: MovedData): MovedData {
  return {
    cookies: only(data.cookies, MOVED_COOKIES),
    localStorage: only(data.localStorage, MOVED_KEYS),
  };
}

function only(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}

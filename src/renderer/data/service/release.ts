/** Platforms of the app; `feeds` are electron-builder's files that describe the newest builds. */
export const PLATFORMS = [
  { id: "windows", feeds: ["latest.yml"], installers: [".exe"] },
  { id: "mac", feeds: ["latest-mac.yml"], installers: [".dmg"] },
  { id: "linux", feeds: ["latest-linux.yml", "latest-linux-arm64.yml"], installers: [".AppImage", ".deb"] },
] as const;
export type PlatformId = (typeof PLATFORMS)[number]["id"];

export interface Installer {
  /** The file name, which contains processor and kind. */
  readonly name: string;
  readonly url: string;
}

export interface Release {
  readonly version: string;
  readonly installers: readonly Installer[];
}

/**
 * Parses the lines `version: …` and `- url: …` of electron-builder's YAML. Null when the text is no such description or
 * lists no installers.
 */
export function readRelease(text: string, base: string, kinds: readonly string[]): Release | null {
  const version = /^version: *['"]?([\w.+-]+)['"]?\s*$/m.exec(text)?.[1];
  const files = [...text.matchAll(/^\s*- url: *['"]?(.+?)['"]?\s*$/gm)].flatMap(([, file]) => file ?? []);
  const installers = files
    .filter((file) => kinds.some((kind) => file.endsWith(kind)))
    .flatMap((file) => {
      const url = URL.parse(file, base);
      return url && /^https?:$/.test(url.protocol) ? [{ name: nameOf(url), url: url.href }] : [];
    });
  return version === undefined || installers.length === 0 ? null : { version, installers };
}

/** Merges several descriptions; null when all are empty. */
export function mergedRelease(releases: readonly (Release | null)[]): Release | null {
  const found = releases.filter((release) => release !== null);
  const [first] = found;
  return first ? { version: first.version, installers: found.flatMap(({ installers }) => installers) } : null;
}

/** The platform of a user agent. */
export function platformOf(userAgent: string): PlatformId | null {
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "mac";
  return /Linux/.test(userAgent) && !/Android/.test(userAgent) ? "linux" : null;
}

function nameOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
}

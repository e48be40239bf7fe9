/** Platforms that the app is built for; `feeds` are electron-builder's files that describe the newest builds. */
export const PLATFORMS = [
  { id: "windows", feeds: ["latest.yml"], installers: [".exe"] },
  { id: "mac", feeds: ["latest-mac.yml"], installers: [".dmg"] },
  { id: "linux", feeds: ["latest-linux.yml", "latest-linux-arm64.yml"], installers: [".AppImage", ".deb"] },
] as const;
export type PlatformId = (typeof PLATFORMS)[number]["id"];

export interface Installer {
  /** The file's name, which contains the processor and the kind. */
  readonly name: string;
  readonly url: string;
}

export interface Release {
  readonly version: string;
  readonly installers: readonly Installer[];
}

/**
 * The newest build as its description tells it: the lines `version: …` and `- url: …` of electron-builder's YAML. Null for
 * what is no such description, or has nothing to install by hand.
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

/** What several descriptions offer together; null when none of them has anything. */
export function mergedRelease(releases: readonly (Release | null)[]): Release | null {
  const found = releases.filter((release) => release !== null);
  const [first] = found;
  return first ? { version: first.version, installers: found.flatMap(({ installers }) => installers) } : null;
}

/** The platform that a browser says it runs on. */
export function platformOf(userAgent: string): PlatformId | null {
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "mac";
  return /Linux/.test(userAgent) && !/Android/.test(userAgent) ? "linux" : null;
}

function nameOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
}

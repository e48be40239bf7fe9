import type { NameAndVersion } from "#shared/contract/client-identification.ts";

type Pattern = readonly [name: string, pattern: RegExp];

/** The more special first: most browsers claim to be others as well. */
const BROWSERS: readonly Pattern[] = [
  ["Edge", /\bEdg(?:A|iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+).*\bSafari\//],
];

const SYSTEMS: readonly Pattern[] = [
  ["iOS", /\b(?:iPhone|CPU) OS ([\d_]+)/],
  ["Android", /\bAndroid ([\d.]+)/],
  ["Windows", /\bWindows NT ([\d.]+)/],
  ["macOS", /\bMac OS X ([\d_.]+)/],
  ["ChromeOS", /\bCrOS \S+ ([\d.]+)/],
  ["Linux", /\bLinux()/],
];

/** What people call the browser with this user agent, and its version; empty where it does not say. */
export function browserOf(userAgent: string): NameAndVersion {
  return find(BROWSERS, userAgent) ?? { name: "Browser", version: "" };
}

/** The system that the browser says it runs on. */
export function systemOf(userAgent: string): NameAndVersion {
  return find(SYSTEMS, userAgent) ?? { name: "unknown", version: "" };
}

function find(patterns: readonly Pattern[], userAgent: string): NameAndVersion | null {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(userAgent);
    if (match) return { name, version: (match[1] ?? "").replaceAll("_", ".") };
  }
  return null;
}

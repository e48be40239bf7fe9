import type { NameAndVersion } from "#shared/contract/client-identification.ts";

type Pattern = readonly [name: string, pattern: RegExp];

/** Specific browsers first: most also claim to be others. */
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

/** A browser's name and version by its user agent; empty where unknown. */
export function browserOf(userAgent: string): NameAndVersion {
  return find(BROWSERS, userAgent) ?? { name: "Browser", version: "" };
}

/** A system's name and version by its user agent. */
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

/** The more special first: most browsers claim to be others as well. */
const NAMES = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

/** What people call the browser with this user agent. */
export function browserName(userAgent: string): string {
  return NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Browser";
}

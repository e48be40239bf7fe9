const REMOVED = "[removed]";

/** The order matters: secrets inside an address are removed with its query. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Tokens, even truncated ones, and the content of Authorization headers.
  [/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, REMOVED],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${REMOVED}`],
  // "password":"x", password=x, token: x
  [
    /(["']?\b\w*(?:password|passwd|secret|token|authorization|api_?key|verifier)\w*["']?\s*[:=]\s*)(?:"[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi,
    `$1${REMOVED}`,
  ],
  // Queries and fragments of addresses.
  [/([\w\-./:%@~+]*[/\w])[?#][^\s"'<>)]+/g, `$1?${REMOVED}`],
  // One-time tokens in paths.
  [
    /(\/(?:reset-password|invitation|verify-email|undo-email|mute-alerts|pairing-code|referral)\/)[^/\s"'?#)]+/g,
    `$1${REMOVED}`,
  ],
  // Pairing codes, and users in addresses.
  [/\b[A-Z\d]{4}-[A-Z\d]{4}\b(?!-)/g, REMOVED],
  [/\b([a-z][a-z\d+.-]*:\/\/)[^/\s@"']+@/gi, `$1${REMOVED}@`],
];

const E_MAIL = /[^\s"'<>()[\],;:]+(?:@|%40)[^\s"'<>()[\],;:/]+/gi;

/** Removes tokens, passwords, codes, and the queries of addresses. */
export function scrubSecrets(text: string): string {
  return SECRETS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}

/** Removes secrets and e-mail addresses. */
export function scrub(text: string): string {
  return scrubSecrets(text).replace(E_MAIL, REMOVED);
}

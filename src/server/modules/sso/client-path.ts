/** A placeholder host that belongs to nobody. */
const HERE = "http://client.invalid";

/**
 * A client path as a browser reads it, without line breaks, tabs and backslashes; null for any path that
 * leads elsewhere: `//host`, `/\host` and `/<tab>/host` are other sites.
 */
export function clientPath(target: string): string | null {
  const url = target.startsWith("/") ? URL.parse(target, HERE) : null;
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

/** The path with additional search parameters. */
export function withParameters(path: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(path, HERE);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** The path with a fragment, which browsers do not send. */
export function withFragment(path: string, fragment: Readonly<Record<string, string>>): string {
  return `${path}#${new URLSearchParams(fragment)}`;
}

/** A path without its query string. */
export function bareClientPath(path: string): string {
  return new URL(path, HERE).pathname;
}

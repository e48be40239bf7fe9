/** No host of anybody. */
const HERE = "http://client.invalid";

/**
 * A path of the client as a browser reads it, without line breaks, tabs and backslashes; null for anything that leads
 * elsewhere: `//host`, `/\host` and `/<tab>/host` are other sites.
 */
export function clientPath(target: string): string | null {
  const url = target.startsWith("/") ? URL.parse(target, HERE) : null;
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

/** The path with more search parameters. */
export function withParameters(path: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(path, HERE);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** The path with a fragment, which browsers keep to themselves. */
export function withFragment(path: string, fragment: Readonly<Record<string, string>>): string {
  return `${path}#${new URLSearchParams(fragment)}`;
}

/** A path without its search. */
export function bareClientPath(path: string): string {
  return new URL(path, HERE).pathname;
}

import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** The page requested before sign-in. */
export function redirectToStore(storage: KeyValueStorage): Stored<string> {
  return stored(preferences(storage), "redirect-to", asText);
}

/** The page to open after sign-in: the requested path; home if that is sign-in, sign-up, or another site. */
export function afterLogin(target: string | null): string {
  const path = innerPath(target ?? "");
  if (path === null) return "/home";
  if (path.startsWith("/login") || path.startsWith("/signup") || path.startsWith("/logout")) return "/home";
  return path;
}

/** A host that cannot exist. */
const HERE = "http://client.invalid";

/**
 * The path as a browser resolves it, with line breaks, tabs, backslashes and dots normalised; null for another site:
 * `//host`, `/\host` and `/<tab>/host` are.
 */
function innerPath(target: string): string | null {
  const url = target.startsWith("/") ? URL.parse(target, HERE) : null;
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

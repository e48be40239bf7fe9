import { preferences } from "../storage/debounced-storage.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";

/** The page that was requested before sign-in. */
export function redirectToStore(storage: KeyValueStorage): Stored<string> {
  return stored(preferences(storage), "redirect-to", asText);
}

/**
 * Where to go after sign-in: the wanted path, unless it leads back to sign-in or sign-up or out of the client; then home.
 */
export function afterLogin(target: string | null): string {
  const path = innerPath(target ?? "");
  if (path === null) return "/home";
  if (path.startsWith("/login") || path.startsWith("/signup") || path.startsWith("/logout")) return "/home";
  return path;
}

/** No page of anybody. */
const HERE = "http://client.invalid";

/**
 * The path as a browser reads it, without line breaks and tabs, backslashes and dots; null when that is none of the client:
 * `//host`, `/\host` and `/<tab>/host` are other sites.
 */
function innerPath(target: string): string | null {
  const url = target.startsWith("/") ? URL.parse(target, HERE) : null;
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

import { asText, type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";

/** Where somebody was going when the login was asked for. */
export function redirectToStore(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "redirect-to", asText);
}

/**
 * Where to go after sign-in: the wanted path, unless it leads back to sign-in or sign-up or out of the client; then home.
 */
export function afterLogin(target: string | null): string {
  if (target === null || !isInnerPath(target)) return "/home";
  if (target.startsWith("/login") || target.startsWith("/signup") || target.startsWith("/logout")) {
    return "/home";
  }
  return target;
}

/** `//host` and `/\host` are other sites to a browser. */
function isInnerPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target);
}

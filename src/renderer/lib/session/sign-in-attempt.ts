import { STORAGE_PREFIX } from "../storage/stored.ts";

const KEY = `${STORAGE_PREFIX}sign-in-verifier`;
const VERIFIER_BYTES = 32;

/**
 * Begins to sign in elsewhere: keeps a verifier for this tab and gives the challenge that goes with the browser; see
 * [Note: signing in elsewhere]. Rejects where pages have no cryptography: without https, elsewhere than on this computer.
 */
export async function beginSignIn(storage: Storage): Promise<string> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  storage.setItem(KEY, verifier);
  return base64Url(new Uint8Array(digest));
}

/** The verifier of the attempt that this tab began, once; null when it began none. */
export function takeVerifier(storage: Storage): string | null {
  const verifier = storage.getItem(KEY);
  storage.removeItem(KEY);
  return verifier;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

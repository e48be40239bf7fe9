import { STORAGE_PREFIX } from "#renderer/lib/storage/stored.ts";

const KEY = `${STORAGE_PREFIX}sign-in-verifier`;
const VERIFIER_BYTES = 32;

/**
 * Starts a sign-in elsewhere: stores a verifier for this tab and returns the challenge to send; see
 * [Note: signing in elsewhere]. Rejects on pages without Web Crypto: without https, except on this computer.
 */
export async function beginSignIn(storage: Storage): Promise<string> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  storage.setItem(KEY, verifier);
  return base64Url(new Uint8Array(digest));
}

/** Returns and removes the verifier of this tab's attempt; null without an attempt. */
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

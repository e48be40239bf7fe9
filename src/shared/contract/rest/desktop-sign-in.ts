import { z } from "zod";
import { anybody, person } from "../needs.ts";
import { endpoint } from "./endpoint.ts";

/**
 * [Note: sign-in in the system's browser] The desktop app makes a verifier and a state, opens {@link desktopSignInPage}
 * with the verifier's SHA-256 as challenge, and waits. Whoever is signed in there and agrees gets a code for that
 * challenge; the browser brings it back by {@link desktopSignInLink}. The app checks the state and redeems the code with
 * the verifier, which nobody else has ever seen.
 */

/** How long a code can be redeemed, in ms: the time that a browser takes to ask whether it may open the app. */
export const DESKTOP_CODE_TTL_MS = 2 * 60_000;

/** How long the app waits for the browser, in ms: the time that a person takes to sign in there. */
export const SIGN_IN_WAITS_MS = 10 * 60_000;

/** Base64url of 32 bytes, random or a SHA-256. */
const Bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** What the page in the browser is opened with. */
export const DesktopSignInQuery = z.object({
  /** SHA-256 of the app's verifier. */
  challenge: Bytes32,
  /** By which the app knows its own attempt again. Never sent to the service. */
  state: Bytes32,
});
export type DesktopSignInQuery = z.output<typeof DesktopSignInQuery>;

/** What a link brings back to the app. */
export const DesktopSignInReturn = z.object({ code: Bytes32, state: Bytes32 });
export type DesktopSignInReturn = z.output<typeof DesktopSignInReturn>;

/** A code for one redemption. `expiresInMs` is how long it holds. */
export const DesktopCode = z.object({ code: Bytes32, expiresInMs: z.number() });

/** A new session of a person, as every way of signing in gives it. */
export const SignedIn = z.object({
  userId: z.string().nullable(),
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  supportChatHash: z.string(),
  /** For the next sign-in with a password on this device; services of earlier versions give none. */
  deviceMark: z.string().nullable().default(null),
});
export type SignedIn = z.output<typeof SignedIn>;

export const makeDesktopCode = endpoint({
  method: "POST",
  path: "/api/auth/desktop_codes",
  summary: "Makes a code by which the desktop app signs in as the person who asks.",
  needs: person,
  body: z.object({ challenge: Bytes32 }),
  response: DesktopCode,
});

export const redeemDesktopCode = endpoint({
  method: "POST",
  path: "/api/auth/desktop_codes/redeem",
  summary: "Exchanges such a code for a session; the verifier shows that it is the same app.",
  needs: anybody,
  body: z.object({ code: Bytes32, verifier: Bytes32 }),
  response: SignedIn,
});

/** Path of the page in the web client. */
export const DESKTOP_SIGN_IN_PATH = "/desktop-sign-in";

/** The address that the app opens in the system's browser. */
export function desktopSignInPage(serviceUrl: string, { challenge, state }: DesktopSignInQuery): string {
  return `${serviceUrl}${DESKTOP_SIGN_IN_PATH}?challenge=${challenge}&state=${state}`;
}

/** The link that brings a code back to the app. */
export function desktopSignInLink({ code, state }: DesktopSignInReturn): string {
  return `roomtone://sso?code=${code}&state=${state}`;
}

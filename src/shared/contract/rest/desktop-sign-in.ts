import { z } from "zod";
import { anybody, person } from "#shared/contract/needs.ts";
import { endpoint } from "./endpoint.ts";

/**
 * [Note: sign-in in the system's browser] The desktop app creates a verifier and a state, opens {@link
 * desktopSignInPage} with the verifier's SHA-256 as challenge, and waits. A person who is signed in there and
 * agrees gets a code for that challenge; the browser returns it by {@link desktopSignInLink}. The app checks
 * the state and redeems the code with the verifier, which has never left it.
 */

/** How long a code can be redeemed, in ms: enough for the browser's prompt to open the app. */
export const DESKTOP_CODE_TTL_MS = 2 * 60_000;

/** How long the app waits for the browser, in ms: enough for a person to sign in there. */
export const SIGN_IN_WAITS_MS = 10 * 60_000;

/** Base64url of 32 bytes, random or a SHA-256. */
const Bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Parameters of the page in the browser. */
export const DesktopSignInQuery = z.object({
  /** SHA-256 of the app's verifier. */
  challenge: Bytes32,
  /** Identifies the app's own attempt. Never sent to the service. */
  state: Bytes32,
});
export type DesktopSignInQuery = z.output<typeof DesktopSignInQuery>;

/** Parameters of the link that returns to the app. */
export const DesktopSignInReturn = z.object({ code: Bytes32, state: Bytes32 });
export type DesktopSignInReturn = z.output<typeof DesktopSignInReturn>;

/** A code for one redemption. `expiresInMs` is its remaining lifetime. */
export const DesktopCode = z.object({ code: Bytes32, expiresInMs: z.number() });

/** A new session of a person, as returned by every sign-in method. */
export const SignedIn = z.object({
  userId: z.string().nullable(),
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  supportChatHash: z.string(),
  /** For the next sign-in with a password on this device; earlier versions of the service omit it. */
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
  example: () => ({ body: { challenge: "c".repeat(43) } }),
});

export const redeemDesktopCode = endpoint({
  method: "POST",
  path: "/api/auth/desktop_codes/redeem",
  summary: "Exchanges such a code for a session; the verifier shows that it is the same app.",
  needs: anybody,
  body: z.object({ code: Bytes32, verifier: Bytes32 }),
  response: SignedIn,
  example: () => ({ body: { code: "c".repeat(43), verifier: "v".repeat(43) } }),
});

/** Path of the page in the web client. */
export const DESKTOP_SIGN_IN_PATH = "/desktop-sign-in";

/** The address that the app opens in the system's browser. */
export function desktopSignInPage(serviceUrl: string, { challenge, state }: DesktopSignInQuery): string {
  return `${serviceUrl}${DESKTOP_SIGN_IN_PATH}?challenge=${challenge}&state=${state}`;
}

/** The link that returns a code to the app. */
export function desktopSignInLink({ code, state }: DesktopSignInReturn): string {
  return `roomtone://sso?code=${code}&state=${state}`;
}

import { z } from "zod";
import { isLoopback } from "./plugins/network/caller.ts";

/** Secrets are sent there, so only this computer is allowed without TLS. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => new URL(url).protocol === "https:" || isLoopback(new URL(url).hostname),
    "An https address",
  );

/** Environment variables for sign-in with Google and Apple. */
export const ProviderVariables = {
  ROOMTONE_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  ROOMTONE_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  ROOMTONE_GOOGLE_URL: Issuer.default("https://accounts.google.com"),
  ROOMTONE_APPLE_CLIENT_ID: z.string().min(1).optional(),
  ROOMTONE_APPLE_TEAM_ID: z.string().min(1).optional(),
  ROOMTONE_APPLE_KEY_ID: z.string().min(1).optional(),
  ROOMTONE_APPLE_KEY: z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n"))
    .refine((text) => text.includes("PRIVATE KEY"), "A private key in PEM form")
    .optional(),
  ROOMTONE_APPLE_URL: Issuer.default("https://appleid.apple.com"),
};

/** The host's app registered with Google. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** The host's app registered with Apple, whose secret is signed anew for each call. */
export interface AppleSettings {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The private key in PEM form. Never logged. */
  readonly key: string;
  readonly issuer: string;
}

/** Identity providers; null if not offered. */
export interface SignInProviders {
  readonly google: GoogleSettings | null;
  readonly apple: AppleSettings | null;
}

type Read = z.output<z.ZodObject<typeof ProviderVariables>>;

/** Reads the providers; the error names the missing variables beside those that are set. */
export function readProviders(
  env: Read,
): { ok: true; value: SignInProviders } | { ok: false; reason: string } {
  const google = [env.ROOMTONE_GOOGLE_CLIENT_ID, env.ROOMTONE_GOOGLE_CLIENT_SECRET];
  const apple = [
    env.ROOMTONE_APPLE_CLIENT_ID,
    env.ROOMTONE_APPLE_TEAM_ID,
    env.ROOMTONE_APPLE_KEY_ID,
    env.ROOMTONE_APPLE_KEY,
  ];
  const [googleId, googleSecret] = google;
  const [appleId, teamId, keyId, key] = apple;
  if (isHalfSet(google))
    return { ok: false, reason: together("ROOMTONE_GOOGLE_CLIENT_ID", "ROOMTONE_GOOGLE_CLIENT_SECRET") };
  if (isHalfSet(apple))
    return {
      ok: false,
      reason: together(
        "ROOMTONE_APPLE_CLIENT_ID",
        "ROOMTONE_APPLE_TEAM_ID",
        "ROOMTONE_APPLE_KEY_ID",
        "ROOMTONE_APPLE_KEY",
      ),
    };
  return {
    ok: true,
    value: {
      google:
        googleId === undefined || googleSecret === undefined
          ? null
          : { clientId: googleId, clientSecret: googleSecret, issuer: env.ROOMTONE_GOOGLE_URL },
      apple:
        appleId === undefined || teamId === undefined || keyId === undefined || key === undefined
          ? null
          : { clientId: appleId, teamId, keyId, key, issuer: env.ROOMTONE_APPLE_URL },
    },
  };
}

function isHalfSet(values: readonly unknown[]): boolean {
  const set = values.filter((value) => value !== undefined).length;
  return set > 0 && set < values.length;
}

function together(...names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are set together or not at all`;
}

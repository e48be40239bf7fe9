import { createHmac } from "node:crypto";

/** Keys of the service, each for one purpose. */
export const SECRET_NAMES = [
  "access-token",
  "refresh-token",
  "signed-url",
  "support-chat",
  "picture-name",
  "device-mark",
  "demo-password",
  "spotify-grant",
  "mail",
  "sso-attempt",
  "sso-sign-up",
  "second-factor",
  "domain-proof",
  "webhook-secret",
  "remote-code",
  "moved-storage",
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

export type Secrets = Readonly<Record<SecretName, Buffer>>;

/** HMAC-SHA256 in URL-safe base64. */
export function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

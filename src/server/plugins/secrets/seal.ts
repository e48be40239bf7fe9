import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Stored secrets of others: sealed with AES-256-GCM, so that a copy of a table alone reveals none. */

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a text. `purpose` names its use: with another one it does not open. */
export function seal(key: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(key), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens a text sealed with this key for this purpose; null for anything else. */
export function unseal(key: Buffer, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(key), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyFor(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "seal", 32));
}

import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/**
 * The signed bytes include the name, so that one channel's file cannot pass as another's. The name ends with a line
 * break, so it must not contain one: it would read as a shorter name with more text.
 */
function signedBytes(file: string, text: string): Buffer {
  return Buffer.from(`${file}\n${text}`, "utf8");
}

function hasOneLine(file: string): boolean {
  return !/[\r\n]/.test(file);
}

/** Signs a feed's file with an Ed25519 key; returns base64. Throws for a name of more than one line. */
export function signFeedFile(key: KeyObject, file: string, text: string): string {
  if (!hasOneLine(file)) throw new Error("The name of a feed's file has a line break");
  return sign(null, signedBytes(file, text), key).toString("base64");
}

/** Verifies a feed file's signature under this name. */
export function isSigned(key: KeyObject, file: string, text: string, signature: string): boolean {
  return (
    hasOneLine(file) && verify(null, signedBytes(file, text), key, Buffer.from(signature.trim(), "base64"))
  );
}

/** Parses the public half of a release key from base64 DER (SPKI). Throws when it is invalid. */
export function readReleaseKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The release key is not an Ed25519 key");
  return key;
}

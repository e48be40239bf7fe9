import { isStorable } from "./storable.ts";

/** Cursors of connections: URL-safe base64 of JSON, so that clients treat them as opaque. */

/** Writes a cursor. */
export function encodeCursor(value: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Reads a cursor's parts; null when it is malformed. */
export function decodeCursor(text: string): readonly (string | number)[] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parsed) || !isStorable(parsed)) return null;
    return parsed.every((part) => typeof part === "string" || Number.isSafeInteger(part)) ? parsed : null;
  } catch {
    return null;
  }
}

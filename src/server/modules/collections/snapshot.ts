import { randomBytes } from "node:crypto";

/** A new name for a collection's list of tracks; each change of the list gets another one. */
export function newSnapshot(): string {
  return randomBytes(9).toString("base64url");
}

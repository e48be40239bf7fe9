import { createHash } from "node:crypto";
import { readClientIdentification } from "#shared/contract/client-identification.ts";
import type { QrPhone, QrSignIn } from "#shared/contract/rest/people/qr-sign-in.ts";
import type { QrSignInRow } from "./repository.ts";

/** Longer names than any browser's are not names: anybody can send anything. */
const MAX_NAME = 24;

/** Codes and secrets are long and random: an unsalted hash is sufficient. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function toQrSignIn(row: QrSignInRow, now: Date): QrSignIn {
  const leftMs = Math.max(0, row.expiresAt.getTime() - now.getTime());
  return {
    id: row.id,
    state: stateOf(row, leftMs),
    phone: row.secretHash === null ? null : toPhone(row),
    expires_in_ms: leftMs,
  };
}

export function toPhone({ client, address }: Pick<QrSignInRow, "client" | "address">): QrPhone {
  const said = readClientIdentification(client);
  const name = (text: string | null | undefined) =>
    text && text !== "unknown" && text.length <= MAX_NAME ? text : null;
  return { browser: name(said?.browser), os: name(said?.os), address: address || null };
}

function stateOf(row: QrSignInRow, leftMs: number): QrSignIn["state"] {
  if (row.usedAt !== null) return "completed";
  if (row.answer === "refused") return "refused";
  if (leftMs === 0) return "expired";
  return row.answer ?? (row.secretHash === null ? "shown" : "claimed");
}

import { statfs } from "node:fs/promises";
import type { Problem } from "#server/problems.ts";

/** Resources that the service cannot work without. */
type Outage = "disk" | "database";

const RETRY_MS = 10_000;
const LONGEST_CHAIN = 5;
/** A database needs room for its first file: PostgreSQL's has 16 MB. */
const LEAST_FREE_BYTES = 32_000_000;

const CODES: Readonly<Record<Outage, RegExp>> = {
  // PostgreSQL's code for a full disk, and the system's for files.
  disk: /^(53100|ENOSPC|EDQUOT|EROFS)$/,
  // PostgreSQL's codes for connections, exhausted resources and shutdown; the system's for connecting to it.
  database: /^(08...|53[23]00|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/,
};
/** Messages of `pg` without a code. */
const CONNECTION_LOST = /^(Connection terminated|timeout exceeded when trying to connect)/;

const MESSAGES: Readonly<Record<Outage, string>> = {
  disk: "The service has no room left on its disk",
  database: "The database does not answer",
};

/** The outage that made a call fail; null for any other failure, which is a bug. */
export function outageOf(error: unknown): Outage | null {
  let inner = error;
  for (let depth = 0; depth < LONGEST_CHAIN && inner instanceof Error; depth++) {
    const code = "code" in inner && typeof inner.code === "string" ? inner.code : "";
    if (CODES.disk.test(code)) return "disk";
    if (CODES.database.test(code) || CONNECTION_LOST.test(inner.message)) return "database";
    inner = "originalError" in inner ? inner.originalError : inner.cause;
  }
  return null;
}

/** The response to calls during an outage. */
export function outageProblem(outage: Outage): Problem {
  return { kind: "unavailable", reason: outage, message: MESSAGES[outage], retryAfterMs: RETRY_MS };
}

/** Whether a disk has too little room for the service to write. */
export function isFull({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): boolean {
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** Whether the disk of a folder has room. Systems that do not report it count as having room. */
export async function hasRoom(folder: string): Promise<boolean> {
  const facts = await statfs(folder).catch(() => null);
  return facts === null || !isFull(facts);
}

import { argon2id, hash, verify } from "argon2";

/** OWASP's parameters for argon2id. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const LONGEST_PASSWORD = 1024;

let standIn: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such user, or one who signs in elsewhere) the same
 * work is done on a stand-in, so that the time tells nobody which it was.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword("a stand-in for people who do not exist");
  const matches = await verify(stored ?? (await standIn), password);
  return stored !== null && matches;
}

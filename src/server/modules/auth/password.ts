import { argon2id, hash, verify } from "argon2";
import { WorkQueue } from "#server/plugins/jobs/work-queue.ts";
import { type Problem, problem } from "#server/problems.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** OWASP's parameters for argon2id. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A check takes about ten ms and 19 MB. */
const checks = new WorkQueue({ concurrency: 2, mostWaiting: 30 });

let standIn: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** The hash of a newly chosen password. Rejects common ones, at the `field` of the request. */
export async function hashNewPassword(
  password: string,
  field = "password",
): Promise<Result<string, Problem>> {
  if (isCommonPassword(password))
    return problem("invalid", { fields: { [field]: { code: "rule", rule: "commonPassword" } } });
  return ok(await hashPassword(password));
}

/**
 * Whether the password matches the hash; `busy` when too many are being checked. Without a hash (no such
 * user, or one who signs in another way) a dummy is checked, so that timing does not reveal which it was.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<Result<boolean, "busy">> {
  standIn ??= hashPassword("a stand-in for people who do not exist");
  const expected = stored ?? (await standIn);
  return await checks.run(async () => (await verify(expected, password)) && stored !== null);
}

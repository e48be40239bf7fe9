import { readLink, withMailedLink } from "#server/modules/mailed-links/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Whose password a link resets, before anybody types one. Refusals: unknown, expired, used, too-many-tries.
 */
export async function checkReset(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<{ readonly email: string }, Problem>> {
  const { db, now } = services;
  const read = await withMailedLink(services, ip, () => readLink(db, token, ["reset"], now()));
  return read.ok ? ok({ email: read.value.email }) : read;
}

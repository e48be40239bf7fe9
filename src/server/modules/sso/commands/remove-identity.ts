import { deleteIdentityRow, identitiesOf, lockUser } from "#server/modules/identities/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Forgets one of a person's identities; the last way to sign in is kept (reason: last-way). */
export async function removeIdentity(
  { db }: Services,
  userId: string,
  provider: string,
): Promise<Result<boolean, Problem>> {
  return await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const own = await identitiesOf(tx, userId);
    if (!user?.hasPassword && own.every((identity) => identity.provider === provider))
      return problem("conflict", { reason: "last-way", message: "This is the only way to sign in" });
    return ok(await deleteIdentityRow(tx, userId, provider));
  });
}

import {
  deleteIdentityRow,
  identitiesOf,
  lockUser,
  requiredOrganisation,
} from "#server/modules/identities/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Deletes one of a person's identities. The last way to sign in is kept (reason: last-way), as is the one
 * that their organisation requires (reason: required).
 */
export async function removeIdentity(
  { db }: Services,
  { id: userId, email }: Pick<UserRow, "id" | "email">,
  provider: string,
): Promise<Result<boolean, Problem>> {
  return await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const own = await identitiesOf(tx, userId);
    if (!user?.hasPassword && own.every((identity) => identity.provider === provider))
      return problem("conflict", { reason: "last-way", message: "This is the only way to sign in" });
    if ((await requiredOrganisation(tx, userId, email))?.provider === provider)
      return problem("conflict", { reason: "required", message: "The organisation requires this one" });
    return ok(await deleteIdentityRow(tx, userId, provider));
  });
}

import type { z } from "zod";
import {
  checkOwnPassword,
  endUserSessions,
  hashNewPassword,
  type OwnCall,
  publishEndedSessions,
} from "#server/modules/auth/public.ts";
import { mailPasswordChanged } from "#server/modules/credentials/mail-password-changed.ts";
import { endLinksOfUser } from "#server/modules/mailed-links/public.ts";
import { deletePersonalTokensOf } from "#server/modules/personal-tokens/public.ts";
import { type UserRow, updateUserRow } from "#server/modules/users/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PasswordChange } from "#shared/contract/rest/people/credentials.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Changes a person's password; only the session of the call survives, and access tokens if requested.
 * Refusals: invalid, sign-in-again, rate-limited, unavailable.
 */
export async function changeOwnPassword(
  services: Services,
  by: OwnCall,
  { password, current_password, end_tokens: endTokens }: z.output<typeof PasswordChange>,
): Promise<Result<UserRow, Problem>> {
  const checked = await checkOwnPassword(services, by, current_password);
  if (!checked.ok) return refuse(aboutCurrent(checked.reason));
  const { user, sessionId } = by;
  const now = services.now();
  const hashed = await hashNewPassword(password);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const { changed, endedTokens } = await services.db.transaction(async (tx) => {
    await endUserSessions(tx, user.id, sessionId, now);
    await endLinksOfUser(tx, user.id, ["reset"], now);
    const ended = endTokens ? await deletePersonalTokensOf(tx, user.id) : 0;
    return { changed: await updateUserRow(tx, user.id, { passwordHash }), endedTokens: ended };
  });
  if (!changed) throw new Error("A person is gone");
  publishEndedSessions(services, user.id);
  await mailPasswordChanged(services, changed, endedTokens);
  return ok(changed);
}

/** Moves a message about the password to the field's name in this request. */
function aboutCurrent(problem: Problem): Problem {
  const { password, ...fields } = problem.fields ?? {};
  return password === undefined ? problem : { ...problem, fields: { ...fields, current_password: password } };
}

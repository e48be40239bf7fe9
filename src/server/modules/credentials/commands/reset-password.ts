import type { z } from "zod";
import { endUserSessions, hashNewPassword, publishEndedSessions } from "#server/modules/auth/public.ts";
import { mailPasswordChanged } from "#server/modules/credentials/mail-password-changed.ts";
import { consumeLink, endLinksOfUser, withMailedLink } from "#server/modules/mailed-links/public.ts";
import { deletePersonalTokensOf } from "#server/modules/personal-tokens/public.ts";
import { findUser, updateUserRow } from "#server/modules/users/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { resetPassword } from "#shared/contract/rest/people/credentials.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Sets a new password by a mailed link. The person's other reset links end, as do all sessions and access
 * tokens, which somebody else may have created. Using the link proves access to the mailbox, so the address
 * is confirmed. Refusals: invalid, unknown, expired, used, too-many-tries.
 */
export async function setPasswordByLink(
  services: Services,
  ip: string,
  { token, password }: z.output<typeof resetPassword.body>,
): Promise<Result<{ readonly email: string }, Problem>> {
  const now = services.now();
  const reset = await withMailedLink(services, ip, async () => {
    const hashed = await hashNewPassword(password);
    if (!hashed.ok) return hashed;
    return await services.db.transaction(async (tx) => {
      const used = await consumeLink(tx, token, ["reset"], now);
      if (!used.ok) return used;
      const { email, userId } = used.value;
      const user = userId === null ? null : await findUser(tx, userId);
      // A former address cannot change the password.
      if (user?.email !== email) return refuse("unknown" as const);
      const changes = { passwordHash: hashed.value, emailVerifiedAt: user.emailVerifiedAt ?? now };
      const changed = await updateUserRow(tx, user.id, changes);
      await endLinksOfUser(tx, user.id, ["reset"], now);
      await endUserSessions(tx, user.id, null, now);
      return ok({ user: changed ?? user, endedTokens: await deletePersonalTokensOf(tx, user.id) });
    });
  });
  if (!reset.ok) return reset;
  const { user, endedTokens } = reset.value;
  publishEndedSessions(services, user.id);
  await mailPasswordChanged(services, user, endedTokens);
  return ok({ email: user.email });
}

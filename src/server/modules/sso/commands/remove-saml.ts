import { endUserSessions, publishEndedSessions } from "#server/modules/auth/public.ts";
import { deleteIdentitiesAt, deleteSaml, samlProvider } from "#server/modules/identities/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Ends sign-in at an account's identity provider. Everybody who was connected is signed out, except the
 * caller: a session does not record how it began, and must not outlive the provider that vouched for it.
 */
export async function removeSaml(services: Services, accountId: string, by: string | null): Promise<boolean> {
  const { db } = services;
  const now = services.now();
  const removed = await db.transaction(async (tx) => {
    const connected = (await deleteIdentitiesAt(tx, samlProvider(accountId))).filter((id) => id !== by);
    for (const userId of connected) await endUserSessions(tx, userId, null, now);
    return { connected, isDeleted: await deleteSaml(tx, accountId) };
  });
  for (const userId of removed.connected) publishEndedSessions(services, userId);
  return removed.isDeleted;
}

import type { AclRow } from "#server/modules/accounts/public.ts";
import { endUserSessions, publishEndedSessions } from "#server/modules/auth/public.ts";
import { requiredOrganisation } from "#server/modules/identities/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Ends the sessions of a person who was added to the account whose identity provider they have to use. The
 * sessions may have begun by a password, and would count as the organisation's second step: see
 * [Note: the organisation's second step].
 */
export async function endEarlierSessions(services: Services, { acl, user }: AclRow): Promise<void> {
  const { userId, accountId } = acl;
  if (userId === null || !user) return;
  const { db, now } = services;
  if ((await requiredOrganisation(db, userId, user.email))?.accountId !== accountId) return;
  await endUserSessions(db, userId, null, now());
  publishEndedSessions(services, userId);
}

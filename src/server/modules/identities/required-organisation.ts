import type { Database } from "#server/db/database.ts";
import { domainOf, samlProvider } from "./providers.ts";
import { identitiesOf, membershipsOf, samlOfDomain } from "./repository.ts";

/**
 * The organisation at which somebody has to sign in instead of with a password; null: none. It must require that of the
 * domain of their address, and they must be connected. Owners may always: a provider that fails locks nobody out.
 */
export async function requiredOrganisation(
  db: Database,
  userId: string,
  email: string,
): Promise<{ readonly slug: string } | null> {
  const settings = await samlOfDomain(db, domainOf(email));
  if (!settings?.enforced) return null;
  const [own, memberships] = await Promise.all([identitiesOf(db, userId), membershipsOf(db, userId)]);
  const isOwner = memberships.some(({ accountId, owner }) => accountId === settings.accountId && owner);
  const isConnected = own.some(({ provider }) => provider === samlProvider(settings.accountId));
  return isConnected && !isOwner ? { slug: settings.slug } : null;
}

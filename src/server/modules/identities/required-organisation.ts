import type { Database } from "#server/db/database.ts";
import { domainOf, samlProvider } from "./providers.ts";
import { identitiesOf, membershipsOf, samlOfDomain } from "./repository.ts";
import { vouchesFor } from "./vouches-for.ts";

/**
 * The organisation at which a person has to sign in, instead of any other method; null: none. It must require
 * this for the domain of their address, and they must be connected. Owners are exempt, so that a failing
 * provider locks nobody out.
 */
export async function requiredOrganisation(
  db: Database,
  userId: string,
  email: string,
): Promise<{ readonly accountId: string; readonly slug: string; readonly provider: string } | null> {
  const settings = await samlOfDomain(db, domainOf(email));
  if (!settings?.enforced) return null;
  const { accountId, slug } = settings;
  const [own, memberships] = await Promise.all([identitiesOf(db, userId), membershipsOf(db, userId)]);
  if (memberships.find((membership) => membership.accountId === accountId)?.owner !== false) return null;
  const provider = samlProvider(accountId);
  const identity = own.find((one) => one.provider === provider);
  return identity && (await vouchesFor(db, identity, accountId)) ? { accountId, slug, provider } : null;
}

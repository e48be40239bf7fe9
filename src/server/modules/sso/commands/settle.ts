import { randomUUID } from "node:crypto";
import { insertAcl } from "#server/modules/accounts/public.ts";
import {
  domainOf,
  findIdentity,
  markSamlTested,
  membershipsOf,
  replaceIdentity,
  type SamlRow,
  samlProvider,
} from "#server/modules/identities/public.ts";
import type { Claims } from "#server/modules/sso/openid.ts";
import type { AttemptRow } from "#server/modules/sso/repository.ts";
import { findUserByEmail, insertUser } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import type { SsoRefusal } from "#shared/contract/rest/sso.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** What came of an attempt. */
export type Settled =
  | { readonly kind: "signed-in"; readonly userId: string }
  | { readonly kind: "connected" }
  | { readonly kind: "tested"; readonly claims: Claims };

/**
 * Whom a proven identity stands for.
 *
 * [Note: only the person connects] Somebody who has a password here is never found by what a provider says their e-mail
 * address is: an organisation could then name any address and be its owner. They sign in as always and connect in their
 * profile. Of itself an organisation makes new people alone, of its own domains, where its settings say so.
 */
export async function settle(
  services: Services,
  attempt: Pick<AttemptRow, "provider" | "purpose" | "userId">,
  claims: Claims,
  saml: SamlRow | null,
): Promise<Result<Settled, SsoRefusal>> {
  const { db, now } = services;
  const { provider, purpose, userId } = attempt;
  const { subject } = claims;
  const label = claims.email ?? claims.name ?? subject;
  if (purpose === "test") {
    if (saml) await markSamlTested(db, saml.accountId, now());
    return ok({ kind: "tested", claims });
  }
  if (purpose === "connect") {
    if (userId === null) return refuse("expired");
    const isAdded = await replaceIdentity(db, { provider, subject, userId, label, createdAt: now() });
    return isAdded ? ok({ kind: "connected" }) : refuse("taken");
  }
  const known = await findIdentity(db, provider, subject);
  if (known) {
    if (saml && !(await isMember(services, known.userId, saml.accountId))) return refuse("not-a-member");
    return ok({ kind: "signed-in", userId: known.userId });
  }
  const { email } = claims;
  if (email === null) return refuse("no-email");
  if (await findUserByEmail(db, email.toLowerCase())) return refuse("connect-first");
  if (!saml?.createsUsers || !saml.domains.includes(domainOf(email))) return refuse("unknown-person");
  return ok({ kind: "signed-in", userId: await createMember(services, saml, claims, email) });
}

/** Makes a person who signs in at the organisation alone, a member with the role that its settings name. */
async function createMember(
  services: Services,
  saml: SamlRow,
  { subject, name }: Claims,
  email: string,
): Promise<string> {
  const { db, now } = services;
  const userId = idOf("User", randomUUID());
  const aclId = idOf("Acl", randomUUID());
  await db.transaction(async (tx) => {
    await insertUser(tx, { id: userId, email, name: name || email, createdAt: now() });
    await insertAcl(tx, {
      id: aclId,
      accountId: saml.accountId,
      userId,
      admin: saml.role === "admin",
      createdAt: now(),
    });
    await replaceIdentity(tx, {
      provider: samlProvider(saml.accountId),
      subject,
      userId,
      label: email,
      createdAt: now(),
    });
  });
  services.events.publish("create", { data: { type: "acl", id: aclId }, account: saml.accountId });
  return userId;
}

async function isMember({ db }: Services, userId: string, accountId: string): Promise<boolean> {
  return (await membershipsOf(db, userId)).some((membership) => membership.accountId === accountId);
}

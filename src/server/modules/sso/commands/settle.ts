import { randomUUID } from "node:crypto";
import { insertAcl } from "#server/modules/accounts/public.ts";
import {
  domainOf,
  findIdentity,
  type IdentityRow,
  identitiesOf,
  markSamlTested,
  membershipsOf,
  replaceIdentity,
  requiredOrganisation,
  type SamlRow,
  samlProvider,
  vouchesFor,
} from "#server/modules/identities/public.ts";
import { bareClientPath } from "#server/modules/sso/client-path.ts";
import type { Claims } from "#server/modules/sso/openid.ts";
import type { AttemptRow } from "#server/modules/sso/repository.ts";
import { findSecondFactor } from "#server/modules/two-step/public.ts";
import { findUser, findUserByEmail, insertUser } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import {
  PUBLIC_PROVIDERS,
  type PublicProvider,
  SSO_SIGN_UP_PATHS,
  type SsoRefusal,
} from "#shared/contract/rest/people/sso.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** The outcome of an attempt. */
export type Settled =
  | { readonly kind: "signed-in"; readonly userId: string }
  /** An unknown person, who may sign up: see [Note: signing up elsewhere]. */
  | {
      readonly kind: "sign-up";
      readonly provider: PublicProvider;
      readonly email: string;
      readonly claims: Claims;
    }
  /** An identity that the tab which started may connect: see [Note: only the tab connects]. */
  | {
      readonly kind: "connectable";
      readonly userId: string;
      readonly subject: string;
      readonly label: string;
    }
  | { readonly kind: "tested"; readonly claims: Claims };

/**
 * The person whom a proved identity represents.
 *
 * [Note: only the person connects] An existing person is never found by the e-mail address that an
 * organisation asserts: it could name any address and become its owner. They sign in as usual and connect in
 * their profile. By itself an organisation only creates new people, of domains that it has proved, if its
 * settings allow it. Google and Apple find people whose mailboxes they run, as a mailed link does, and nobody
 * else.
 */
export async function settle(
  services: Services,
  attempt: Pick<AttemptRow, "provider" | "purpose" | "userId" | "returnTo">,
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
    return ok({ kind: "connectable", userId, subject, label });
  }
  const known = await findIdentity(db, provider, subject);
  if (known) return await signInKnown(services, known, saml);
  const { email } = claims;
  if (email === null) return refuse("no-email");
  const person = await findUserByEmail(db, email.toLowerCase());
  if (person)
    return saml ? refuse("connect-first") : await connectByMailbox(services, person.id, provider, claims);
  const publicProvider = PUBLIC_PROVIDERS.find((name) => name === provider);
  if (publicProvider && services.env.signUp && isSignUp(attempt.returnTo))
    return ok({ kind: "sign-up", provider: publicProvider, email, claims });
  if (!saml?.createsUsers || !saml.provenDomains.includes(domainOf(email))) return refuse("unknown-person");
  return ok({ kind: "signed-in", userId: await createMember(services, saml, claims, email) });
}

function isSignUp(returnTo: string): boolean {
  const path = bareClientPath(returnTo);
  return SSO_SIGN_UP_PATHS.some((page) => page === path);
}

/** Signs a person in by one of their identities. */
async function signInKnown(
  { db }: Services,
  identity: IdentityRow,
  saml: SamlRow | null,
): Promise<Result<Settled, SsoRefusal>> {
  const { userId, provider } = identity;
  const user = await findUser(db, userId);
  if (!user) return refuse("unknown-person");
  if (saml) {
    const isMember = (await membershipsOf(db, userId)).some(({ accountId }) => accountId === saml.accountId);
    if (!isMember) return refuse("not-a-member");
    if (!(await vouchesFor(db, identity, saml.accountId))) return refuse("connect-first");
  }
  const required = await requiredOrganisation(db, userId, user.email);
  if (required && required.provider !== provider) return refuse("organisation-required");
  return ok({ kind: "signed-in", userId });
}

/**
 * Connects a person whose mailbox the provider runs, if they have confirmed the address here: the holder of
 * that provider account could also receive a password reset link. Excludes people with a second step, which
 * such a link does not replace either.
 */
async function connectByMailbox(
  services: Services,
  userId: string,
  provider: string,
  { subject, email, runsMailbox }: Claims,
): Promise<Result<Settled, SsoRefusal>> {
  const { db, now } = services;
  const user = await findUser(db, userId);
  const isConnected = (await identitiesOf(db, userId)).some((identity) => identity.provider === provider);
  const asksTwice = (await findSecondFactor(db, userId))?.confirmedAt;
  if (!runsMailbox || !user?.emailVerifiedAt || isConnected || asksTwice) return refuse("connect-first");
  const identity = { provider, subject, userId, label: email ?? subject, createdAt: now() };
  if (!(await replaceIdentity(db, identity))) return refuse("taken");
  return await signInKnown(services, { ...identity, byOrganisation: false }, null);
}

/**
 * Creates a person who signs in only through the organisation, as a member with the role from its settings.
 */
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
      byOrganisation: true,
      createdAt: now(),
    });
  });
  services.events.publish("create", { data: { type: "acl", id: aclId }, account: saml.accountId });
  return userId;
}

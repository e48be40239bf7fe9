import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { findAccount } from "#server/modules/accounts/public.ts";
import { endUserSessions, publishEndedSessions } from "#server/modules/auth/public.ts";
import {
  connectedAt,
  deleteTrustedIdentities,
  domainOf,
  lockSaml,
  requiredOrganisation,
  type SamlRow,
  samlOfDomain,
  samlProvider,
  writeSaml,
} from "#server/modules/identities/public.ts";
import { mailSecurityNotice } from "#server/modules/mail/public.ts";
import { type MetadataRefusal, readMetadata } from "#server/modules/sso/metadata.ts";
import { findUser } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SamlSettingsChange } from "#shared/contract/rest/people/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { Message, RuleName } from "#shared/domain/validation/message.ts";

const METADATA_RULES = {
  "not-xml": "metadataNotXml",
  "no-provider": "metadataNoProvider",
  "no-redirect": "metadataNoRedirect",
  "no-certificate": "metadataNoCertificate",
} as const satisfies Record<MetadataRefusal, RuleName>;

/** Sets up or changes an account's identity provider. Refusals name the field. `by`: the caller. */
export async function saveSaml(
  services: Services,
  accountId: string,
  by: string | null,
  {
    slug,
    metadata,
    domains,
    creates_users: createsUsers,
    enforced,
    role,
  }: z.output<typeof SamlSettingsChange>,
): Promise<Result<SamlRow, Problem>> {
  const read = metadata === undefined ? null : readMetadata(metadata);
  if (read?.ok === false) return invalid("metadata", { code: "rule", rule: METADATA_RULES[read.reason] });
  const { now } = services;
  const written = await services.db.transaction(async (db): Promise<Result<Written, Problem>> => {
    const former = await lockSaml(db, accountId);
    const provider = read?.value ?? former;
    if (!provider) return invalid("metadata", { code: "required" });
    for (const domain of domains) {
      const owner = await samlOfDomain(db, domain);
      if (owner && owner.accountId !== accountId)
        return invalid("domains", { code: "rule", rule: "samlDomainTaken", values: { domain } });
    }
    const { entityId, entryPoint, certificates } = provider;
    const saved = await writeSaml(db, {
      accountId,
      slug,
      entityId,
      entryPoint,
      certificates,
      domains: [...new Set(domains)],
      provenDomains: (former?.provenDomains ?? []).filter((domain) => domains.includes(domain)),
      enforced,
      createsUsers,
      role,
      // Another provider has not been tested.
      testedAt: former?.entityId === entityId && former.entryPoint === entryPoint ? former.testedAt : null,
      updatedAt: now(),
    });
    if (!saved) return invalid("slug", { code: "rule", rule: "samlSlugTaken" });
    const disconnected = former && isOther(former, saved) ? await disconnect(db, accountId, by, now()) : [];
    return ok({ former, saved, disconnected });
  });
  if (!written.ok) return written;
  const { former, saved, disconnected } = written.value;
  for (const userId of disconnected) await tellDisconnected(services, accountId, userId);
  await followRequirement(services, former, saved, by);
  return ok(saved);
}

async function tellDisconnected(services: Services, accountId: string, userId: string): Promise<void> {
  publishEndedSessions(services, userId);
  const [user, account] = [await findUser(services.db, userId), await findAccount(services.db, accountId)];
  const values = { company: account?.businessName ?? "" };
  if (user) await mailSecurityNotice(services, user, "identity-disconnected", values);
}

interface Written {
  readonly former: SamlRow | null;
  readonly saved: SamlRow;
  /** People whose sessions ended. */
  readonly disconnected: readonly string[];
}

/**
 * Whether another party may answer from now on: another provider, or an additional key.
 *
 * [Note: another provider] People who connected trusted the keys of that time. Anyone who sets new keys could
 * sign in as any of them, including the account's owners, and reach their other accounts: so everyone has to
 * connect again, with a sign-in of their own. People created by the organisation stay connected, unless they
 * own it.
 */
function isOther(former: SamlRow, { entityId, certificates }: SamlRow): boolean {
  return entityId !== former.entityId || certificates.some((key) => !former.certificates.includes(key));
}

async function disconnect(db: Database, accountId: string, by: string | null, now: Date) {
  const connected = (await deleteTrustedIdentities(db, accountId)).filter((id) => id !== by);
  for (const userId of connected) await endUserSessions(db, userId, null, now);
  return connected;
}

/**
 * Signs out everyone who now has to sign in at the provider, except the caller: a session does not record how
 * it began, and the provider's checks replace a second step, see [Note: the organisation's second step]. The
 * access of others may depend on it too.
 */
export async function followRequirement(
  services: Services,
  former: SamlRow | null,
  { accountId, enforced, provenDomains }: SamlRow,
  by: string | null,
): Promise<void> {
  const { db, now } = services;
  const before = former?.enforced ? former.provenDomains : [];
  const after = enforced ? provenDomains : [];
  const begun = after.filter((domain) => !before.includes(domain));
  if (begun.length === 0 && before.every((domain) => after.includes(domain))) return;
  for (const { userId, email } of await connectedAt(db, samlProvider(accountId))) {
    const isAsked = userId !== by && begun.includes(domainOf(email));
    if (isAsked && (await requiredOrganisation(db, userId, email))?.accountId === accountId)
      await endUserSessions(db, userId, null, now());
    publishEndedSessions(services, userId);
  }
}

function invalid(field: string, message: Message) {
  return problem("invalid", { fields: { [field]: message } });
}

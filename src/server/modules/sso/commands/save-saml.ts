import type { z } from "zod";
import { endUserSessions, publishEndedSessions } from "#server/modules/auth/public.ts";
import {
  connectedAt,
  domainOf,
  requiredOrganisation,
  type SamlRow,
  samlOf,
  samlOfDomain,
  samlProvider,
  writeSaml,
} from "#server/modules/identities/public.ts";
import { type MetadataRefusal, readMetadata } from "#server/modules/sso/metadata.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SamlSettingsChange } from "#shared/contract/rest/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { Message, RuleName } from "#shared/domain/validation/message.ts";

const METADATA_RULES = {
  "not-xml": "metadataNotXml",
  "no-provider": "metadataNoProvider",
  "no-redirect": "metadataNoRedirect",
  "no-certificate": "metadataNoCertificate",
} as const satisfies Record<MetadataRefusal, RuleName>;

/** Sets an account's identity provider up, or changes it. Refusals name the field. `by`: who does it. */
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
  const { db, now } = services;
  const former = await samlOf(db, accountId);
  const read = metadata === undefined ? null : readMetadata(metadata);
  if (read?.ok === false) return invalid("metadata", { code: "rule", rule: METADATA_RULES[read.reason] });
  const provider = read?.value ?? former;
  if (!provider) return invalid("metadata", { code: "required" });
  for (const domain of domains) {
    const owner = await samlOfDomain(db, domain);
    if (owner && owner.accountId !== accountId)
      return invalid("domains", { code: "rule", rule: "samlDomainTaken", values: { domain } });
  }
  const { entityId, entryPoint, certificates } = provider;
  const isWritten = await writeSaml(db, {
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
    // Another provider has not been tried.
    testedAt: former?.entityId === entityId && former.entryPoint === entryPoint ? former.testedAt : null,
    updatedAt: now(),
  });
  if (!isWritten) return invalid("slug", { code: "rule", rule: "samlSlugTaken" });
  const saved = await samlOf(db, accountId);
  if (saved) await followRequirement(services, former, saved, by);
  return saved ? ok(saved) : problem("conflict");
}

/**
 * Signs out whoever has to sign in at the provider from now on, but for who says so: a session does not say how it began, and
 * what the provider asks for stands in place of a second step, see [Note: the organisation's second step]. What the others
 * may see can depend on it too.
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

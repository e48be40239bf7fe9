import type { z } from "zod";
import { type SamlRow, samlOf, samlOfDomain, writeSaml } from "#server/modules/identities/public.ts";
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

/** Sets an account's identity provider up, or changes it. Refusals name the field. */
export async function saveSaml(
  { db, now }: Services,
  accountId: string,
  {
    slug,
    metadata,
    domains,
    creates_users: createsUsers,
    enforced,
    role,
  }: z.output<typeof SamlSettingsChange>,
): Promise<Result<SamlRow, Problem>> {
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
    enforced,
    createsUsers,
    role,
    // Another provider has not been tried.
    testedAt: former?.entityId === entityId && former.entryPoint === entryPoint ? former.testedAt : null,
    updatedAt: now(),
  });
  if (!isWritten) return invalid("slug", { code: "rule", rule: "samlSlugTaken" });
  const saved = await samlOf(db, accountId);
  return saved ? ok(saved) : problem("conflict");
}

function invalid(field: string, message: Message) {
  return problem("invalid", { fields: { [field]: message } });
}

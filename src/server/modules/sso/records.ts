import type { SamlRow } from "#server/modules/identities/public.ts";
import type { Secrets } from "#server/plugins/secrets/secrets.ts";
import type { SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { proofRecord } from "./domain-proof.ts";
import { readCertificate } from "./metadata.ts";

/** An organisation's identity provider in REST form. */
export function toSamlSettings(secrets: Secrets, row: SamlRow): SamlSettings {
  return {
    slug: row.slug,
    entity_id: row.entityId,
    entry_point: row.entryPoint,
    certificates: row.certificates.flatMap((text) => {
      const certificate = readCertificate(text);
      if (!certificate) return [];
      return {
        fingerprint: certificate.fingerprint256,
        expires_at: certificate.validToDate.toISOString(),
      };
    }),
    domains: [...row.domains],
    proofs: row.domains.map((domain) => ({
      domain,
      record: proofRecord(secrets, row.accountId, domain),
      proven: row.provenDomains.includes(domain),
    })),
    enforced: row.enforced,
    creates_users: row.createsUsers,
    role: row.role,
    tested_at: row.testedAt?.toISOString() ?? null,
  };
}

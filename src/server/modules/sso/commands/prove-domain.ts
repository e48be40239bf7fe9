import { markDomainProven, type SamlRow, samlOf, samlOfDomain } from "#server/modules/identities/public.ts";
import { isInDns, proofRecord } from "#server/modules/sso/domain-proof.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { DOMAIN_NOT_PROVEN } from "#shared/contract/rest/people/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { followRequirement } from "./save-saml.ts";

/**
 * Checks whether a domain's DNS has the account's record; if so, the domain belongs to the account. Refusals:
 * not-found if the settings do not name it, rate-limited, conflict if the record is missing or the domain
 * belongs to another account, unavailable.
 */
export async function proveDomain(
  services: Services,
  accountId: string,
  by: string | null,
  domain: string,
): Promise<Result<SamlRow, Problem>> {
  const { db, env, secrets, limits } = services;
  const former = await samlOf(db, accountId);
  if (!former?.domains.includes(domain)) return problem("not-found");
  const tried = await limits.take("domain-proof", accountId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const found = await isInDns(env, proofRecord(secrets, accountId, domain));
  if (!found.ok) return problem("unavailable", { message: "No name server answered" });
  if (!found.value)
    return problem("conflict", { reason: DOMAIN_NOT_PROVEN, message: "The record is not there" });
  const owner = await samlOfDomain(db, domain);
  if (owner && owner.accountId !== accountId) return problem("conflict", { reason: "domain-taken" });
  const proven = await markDomainProven(db, accountId, domain);
  if (!proven) return problem("not-found");
  await followRequirement(services, former, proven, by);
  return ok(proven);
}

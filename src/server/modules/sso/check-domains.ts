import { aclsOfAccount, findAccount } from "#server/modules/accounts/public.ts";
import {
  markDomainUnproven,
  samlOf,
  samlOfDomain,
  samlWithProvenDomains,
} from "#server/modules/identities/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import { DOMAIN_GRACE_DAYS } from "#shared/contract/rest/people/sso.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { followRequirement } from "./commands/save-saml.ts";
import { isInDns, proofRecord } from "./domain-proof.ts";

/** Whether proved domains still belong to their accounts: see [Note: whose a domain is]. */

const DAILY = "domain-proofs";
const WITHDRAWAL = "domain-withdrawal";

interface ProvenDomain {
  readonly accountId: string;
  readonly domain: string;
}

/** Once a day: checks the records of all proved domains. */
export async function startDomainChecks(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<ProvenDomain>(WITHDRAWAL, (proven) => withdrawProof(services, proven));
  await jobs.work(DAILY, async () => {
    await jobs.send(DAILY, {}, { key: DAILY, startAfterMs: DAY_MS });
    await checkDomains(services);
  });
  await jobs.send(DAILY, {}, { key: DAILY, startAfterMs: DAY_MS });
}

/** Warns the account of each domain whose record is missing, and checks again after the grace period. */
export async function checkDomains(services: Services): Promise<void> {
  for (const { accountId, provenDomains } of await samlWithProvenDomains(services.db))
    for (const domain of provenDomains) {
      if (!(await isGone(services, { accountId, domain }))) continue;
      const key = `${accountId} ${domain}`;
      const isNew = await services.jobs.send(
        WITHDRAWAL,
        { accountId, domain },
        { key, startAfterMs: DOMAIN_GRACE_DAYS * DAY_MS },
      );
      if (isNew) await mailAdmins(services, { accountId, domain }, "domain-record-missing");
    }
}

/** Removes a domain's proof if its record is still missing. */
export async function withdrawProof(services: Services, proven: ProvenDomain): Promise<void> {
  const { db, log } = services;
  const { accountId, domain } = proven;
  if ((await samlOfDomain(db, domain))?.accountId !== accountId || !(await isGone(services, proven))) return;
  const former = await samlOf(db, accountId);
  const left = await markDomainUnproven(db, accountId, domain);
  if (!former || !left) return;
  log.info({ account: accountId }, "A domain lost its proof: its record is gone");
  await followRequirement(services, former, left, null);
  await mailAdmins(services, proven, "domain-lost");
}

/** Name servers that do not answer prove nothing. */
async function isGone({ env, secrets }: Services, { accountId, domain }: ProvenDomain): Promise<boolean> {
  const found = await isInDns(env, proofRecord(secrets, accountId, domain));
  return found.ok && !found.value;
}

async function mailAdmins(
  services: Services,
  { accountId, domain }: ProvenDomain,
  template: "domain-record-missing" | "domain-lost",
): Promise<void> {
  const { db } = services;
  const account = await findAccount(db, accountId);
  for (const { acl } of await aclsOfAccount(db, accountId)) {
    const { userId, owner, admin } = acl;
    const user = userId === null || !(owner || admin) ? null : await findUser(db, userId);
    if (!user) continue;
    await sendMail(services, {
      to: user.email,
      user: user.id,
      language: user.language,
      name: user.name,
      template,
      values: { domain, company: account?.businessName ?? "", days: String(DOMAIN_GRACE_DAYS) },
      url: `${services.address()}/accounts/${accountId}/settings/saml`,
    });
  }
}

import { Resolver } from "node:dns/promises";
import type { Env } from "#server/env.ts";
import { hmac, type Secrets } from "#server/plugins/secrets.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * [Note: whose a domain is] Whoever sets an identity provider up can name any domain. Its people are asked to sign in there,
 * and new ones made, once its DNS has a TXT record that only this account is told of. It is looked for every day: a domain
 * whose record stays away loses its proof, for whoever has bought it since.
 */

const PREFIX = "_roomtone";
const PATIENCE = { timeout: 3_000, tries: 2 } as const;
/** What name servers say of names and records that are not there. */
const MISSING: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/** A TXT record. */
interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** The record that shows a domain to be an account's own. */
export function proofRecord(secrets: Secrets, accountId: string, domain: string): ProofRecord {
  return {
    name: `${PREFIX}.${domain}`,
    value: `roomtone=${hmac(secrets["domain-proof"], `${accountId}\n${domain}`)}`,
  };
}

/** Whether a record is there. Refusal: no name server answers. */
export async function isInDns(
  { dnsServers }: Pick<Env, "dnsServers">,
  { name, value }: ProofRecord,
): Promise<Result<boolean, "unreachable">> {
  const resolver = new Resolver(PATIENCE);
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    // Long texts come in parts.
    return ok((await resolver.resolveTxt(name)).some((parts) => parts.join("").trim() === value));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return MISSING.includes(code) ? ok(false) : refuse("unreachable");
  }
}

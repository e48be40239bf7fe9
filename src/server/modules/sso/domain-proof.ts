import { Resolver } from "node:dns/promises";
import type { Env } from "#server/env.ts";
import { hmac, type Secrets } from "#server/plugins/secrets/secrets.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * [Note: whose a domain is] An identity provider's settings can name any domain. People of the domain are
 * asked to sign in there, and new ones are created, only once its DNS has a TXT record that only this account
 * knows. The record is checked daily: a domain without it loses its proof after a while, because it may have
 * been sold.
 */

const PREFIX = "_roomtone";
const PATIENCE = { timeout: 3_000, tries: 2 } as const;
/** Name server error codes for missing names and records. */
const MISSING: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/** A TXT record. */
interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** The record that proves an account's ownership of a domain. */
export function proofRecord(secrets: Secrets, accountId: string, domain: string): ProofRecord {
  return {
    name: `${PREFIX}.${domain}`,
    value: `roomtone=${hmac(secrets["domain-proof"], `${accountId}\n${domain}`)}`,
  };
}

/** Whether a record exists. Refusal: no name server answers. */
export async function isInDns(
  { dnsServers }: Pick<Env, "dnsServers">,
  { name, value }: ProofRecord,
): Promise<Result<boolean, "unreachable">> {
  const resolver = new Resolver(PATIENCE);
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    // Long texts are split into parts.
    return ok((await resolver.resolveTxt(name)).some((parts) => parts.join("").trim() === value));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return MISSING.includes(code) ? ok(false) : refuse("unreachable");
  }
}

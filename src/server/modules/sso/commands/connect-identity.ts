import { codeProblem } from "#server/code-refusals.ts";
import type { Database } from "#server/db/database.ts";
import { accountOf, lockSaml, replaceIdentity } from "#server/modules/identities/public.ts";
import { readBound } from "#server/modules/sso/bound-token.ts";
import { ConnectClaims } from "#server/modules/sso/connect-token.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Connects a provider's proved identity.
 *
 * [Note: only the tab connects] The browser that comes back from a provider connects nothing by itself: an
 * attacker could have started the attempt and sent the provider's address to a victim, whose identity would
 * then sign in as the attacker. It brings a token to the client, and the tab that started, with its session
 * and its verifier, connects.
 */
export async function connectIdentity(
  services: Services,
  userId: string,
  input: { readonly token: string; readonly verifier: string },
): Promise<Result<{ readonly provider: string }, Problem>> {
  const read = await readBound(services, ConnectClaims, input);
  if (!read.ok) return codeProblem(read.reason);
  const { sub, provider, subject, label, begun } = read.value;
  if (sub !== userId) return codeProblem("unknown");
  return await services.db.transaction(
    async (db): Promise<Result<{ readonly provider: string }, Problem>> => {
      if (!(await isAsItWas(db, provider, begun))) return codeProblem("expired");
      const identity = { provider, subject, userId, label, createdAt: services.now() };
      return (await replaceIdentity(db, identity))
        ? ok({ provider })
        : problem("conflict", { reason: "taken", message: "The identity is another person's" });
    },
  );
}

/**
 * Whether an organisation's provider is still the one that the person started with: see
 * [Note: another provider].
 */
async function isAsItWas(db: Database, provider: string, begun: number): Promise<boolean> {
  const accountId = accountOf(provider);
  if (accountId === null) return true;
  const settings = await lockSaml(db, accountId);
  return settings !== null && settings.updatedAt.getTime() <= begun;
}

import type { FastifyRequest } from "fastify";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { inTransaction } from "#server/services.ts";
import { type NewAccount, PartialRegistration } from "#shared/contract/rest/people/sign-up.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { makeAccount } from "./make-account.ts";

/** Creates another account for a signed-in person. Refusals: forbidden (sign-up is closed), rate-limited. */
export async function createOwnAccount(
  services: Services,
  request: FastifyRequest,
  userId: string,
  { legal_acceptance, ...account }: NewAccount,
): Promise<Result<AccountRow, Problem>> {
  const { db, env, limits, bus } = services;
  if (!env.signUp)
    return problem("forbidden", { reason: "sign-up-closed", message: "Nobody can sign up here" });
  const tried = await limits.take("register", addressBlock(request.ip));
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const input = PartialRegistration.parse({ account, legal_acceptance, user_role: "owner" });
  const made = await db.transaction((tx) => makeAccount(inTransaction(services, tx), request, userId, input));
  bus.publish("subject-changed", { subject: userId });
  return ok(made);
}

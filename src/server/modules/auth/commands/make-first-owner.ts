import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { insertAccount, insertAcl } from "#server/modules/accounts/public.ts";
import { consumeFirstOwnerToken } from "#server/modules/auth/first-owner.ts";
import { type Login, userLogin } from "#server/modules/auth/login-result.ts";
import { hashNewPassword } from "#server/modules/auth/password.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import { noteFirstOwner } from "#server/modules/service-settings/public.ts";
import { insertUser } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { AccountFeatures, AccountRestrictions } from "#shared/contract/rest/entities.ts";
import type { createFirstOwner } from "#shared/contract/rest/people/first-owner.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Creates the first person and their business and signs them in, see [Note: the first owner]. Rejected links
 * count against the caller's address. Refusals: unknown, used, too-many-tries.
 */
export async function makeFirstOwner(
  services: Services,
  origin: Origin,
  input: z.output<typeof createFirstOwner.body>,
): Promise<Result<Login, Problem>> {
  const from = addressBlock(origin.address);
  const tried = await services.limits.take("first-owner", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const hashed = await hashNewPassword(input.password);
  if (!hashed.ok) return hashed;
  const now = services.now();
  const userId = idOf("User", randomUUID());
  const accountId = idOf("Account", randomUUID());
  const made = await services.db.transaction(async (tx) => {
    const taken = await consumeFirstOwnerToken(tx, input.token);
    if (!taken.ok) return taken;
    await insertUser(tx, {
      id: userId,
      email: input.email,
      name: input.name,
      passwordHash: hashed.value,
      createdAt: now,
    });
    await insertAccount(tx, {
      id: accountId,
      businessName: input.business_name,
      isoCountry: input.iso_country,
      plan: "unlimited",
      tier: "tier-3",
      // The first owner runs the service, so the terms are their own.
      legalAcceptance: { accepted_by: userId, terms_type: GENERAL_TERMS },
      roles: { is_partner: false, is_distributor: false },
      featureFlags: AccountFeatures.parse({ onboarding_enabled: true }),
      settings: AccountRestrictions.parse({}),
      createdAt: now,
      updatedAt: now,
    });
    await insertAcl(tx, {
      id: idOf("Acl", randomUUID()),
      accountId,
      userId,
      owner: true,
      admin: true,
      contact: true,
      finance: true,
      createdAt: now,
    });
    await noteFirstOwner(tx, userId, now);
    return ok(await openSession(tx, { kind: "user", userId, origin }, now));
  });
  if (!made.ok) return codeProblem(made.reason);
  await services.limits.giveBack("first-owner", from);
  return ok(await userLogin(services, userId, made.value));
}

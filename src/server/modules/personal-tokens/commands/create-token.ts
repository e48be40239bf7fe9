import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { checkOwnPassword, type OwnCall } from "#server/modules/auth/public.ts";
import { mailSecurityNotice } from "#server/modules/mail/public.ts";
import {
  insertPersonalToken,
  type PersonalTokenRow,
  personalTokensOf,
} from "#server/modules/personal-tokens/repository.ts";
import { hashOfToken, newPersonalToken } from "#server/modules/personal-tokens/token.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MOST_TOKENS, type NewPersonalToken } from "#shared/contract/rest/people/personal-tokens.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/**
 * Creates a token for a person's program, after they confirm their identity. Refusals: invalid,
 * sign-in-again.
 */
export async function createToken(
  services: Services,
  by: OwnCall,
  { name, scopes, days, password }: z.output<typeof NewPersonalToken>,
): Promise<Result<{ readonly row: PersonalTokenRow; readonly token: string }, Problem>> {
  const confirmed = await checkOwnPassword(services, by, password);
  if (!confirmed.ok) return confirmed;
  const { db, log } = services;
  const now = services.now();
  const userId = by.user.id;
  if ((await personalTokensOf(db, userId)).length >= MOST_TOKENS)
    return problem("invalid", { reason: "too-many", message: `More than ${MOST_TOKENS} tokens` });
  const token = newPersonalToken();
  const row = await insertPersonalToken(db, {
    id: randomUUID(),
    userId,
    name,
    tokenHash: hashOfToken(token),
    scopes: [...new Set(scopes)],
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    createdAt: now,
  });
  log.info({ userId, program: row.id, scopes: row.scopes }, "A personal access token was made");
  services.events.publish("update", { data: { type: "user", id: userId } });
  await mailSecurityNotice(services, by.user, "access-token-made", { token: name });
  return ok({ row, token });
}

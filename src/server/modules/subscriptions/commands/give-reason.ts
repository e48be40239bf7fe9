import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { insertReason, type ReasonRow } from "#server/modules/subscriptions/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CancellationReasonInput } from "#shared/contract/rest/billing/subscriptions.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Keeps why somebody cancels the subscription of a zone, or those of a location. */
export async function giveReason(
  { db, now }: Pick<Services, "db" | "now">,
  about: Pick<ReasonRow, "accountId" | "userId"> & Partial<Pick<ReasonRow, "soundZoneId" | "locationId">>,
  { name, text, detailed_text: detailedText, feedback }: z.output<typeof CancellationReasonInput>,
): Promise<Result<ReasonRow, Problem>> {
  if (name === "user_defined" && detailedText.trim() === "")
    return problem("invalid", { fields: { detailed_text: { code: "required" } } });
  const row = { id: randomUUID(), ...about, name, text, detailedText, feedback, createdAt: now() };
  return ok(await insertReason(db, row));
}

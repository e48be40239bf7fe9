import type { z } from "zod";
import { drawLogo, keepLogo, noteRemoved, wasLogoOf } from "#server/modules/accounts/logo.ts";
import { type AccountRow, updateAccount } from "#server/modules/accounts/repository.ts";
import { pictureProblem } from "#server/picture-refusals.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { LogoInput } from "#shared/contract/rest/accounts/accounts.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Sets an account's logo to an uploaded file, or restores an earlier one. */
export async function changeLogo(
  services: Services,
  account: AccountRow,
  input: z.output<typeof LogoInput>,
): Promise<Result<AccountRow, Problem>> {
  const { id } = account;
  if ("url" in input) {
    if (!(await wasLogoOf(services, id, input.url))) return problem("invalid", { fields: NO_LOGO });
    return await writeLogo(services, account, input.url);
  }
  const drawn = await drawLogo(Buffer.from(input.picture, "base64"));
  if (!drawn.ok) return pictureProblem(drawn.reason);
  return await writeLogo(services, account, await keepLogo(services, id, drawn.value));
}

const NO_LOGO = { url: { code: "invalid" } } as const;

/** Stores the logo's address, null for none, and notifies the account's screens. */
export async function writeLogo(
  services: Services,
  { id: accountId, imageUrl: former }: AccountRow,
  imageUrl: string | null,
): Promise<Result<AccountRow, Problem>> {
  const { db, events, now } = services;
  // First: an unreferenced file is deleted by its age.
  if (former !== imageUrl) await noteRemoved(services, former);
  const updated = await updateAccount(db, accountId, { imageUrl, updatedAt: now() });
  if (!updated) return deactivated("account");
  events.publish("update", { data: { type: "account", id: accountId }, account: accountId });
  return ok(updated);
}

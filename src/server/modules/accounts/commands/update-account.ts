import { type AccountRow, updateAccount, zoneIdsOfAccount } from "#server/modules/accounts/repository.ts";
import { setStep } from "#server/modules/onboarding/public.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

/** Changes an account's company details and restrictions. Players are notified of restrictions at once. */
export async function updateAccountDetails(
  services: Services,
  account: AccountRow,
  patch: AccountPatch,
): Promise<Result<AccountRow, Problem>> {
  const accountId = account.id;
  const fields = checkTogether(account, patch);
  if (Object.keys(fields).length > 0) return problem("invalid", { fields });
  const { settings } = patch;
  const updated = await updateAccount(services.db, accountId, {
    businessName: patch.business_name,
    businessType: patch.business_type,
    address: patch.address,
    city: patch.city,
    postalCode: patch.postal_code,
    state: patch.state,
    isoCountry: patch.iso_country,
    orgNumber: patch.org_number,
    phone: patch.phone,
    settings,
    updatedAt: services.now(),
  });
  if (!updated) return deactivated("account");
  // Changed back, the setting does not show that somebody chose it.
  const explicit = settings?.filter_explicit;
  if (explicit !== undefined && explicit !== account.settings.filter_explicit)
    await setStep(services, { accountId, step: "explicit-setting", status: "Completed", userId: null });
  services.events.publish("update", { data: { type: "account", id: accountId }, account: accountId });
  if (settings || patch.business_name) await notifyPlayers(services, accountId);
  return ok(updated);
}

/** Rules over several fields, checked when one of them changes. */
function checkTogether(account: AccountRow, patch: AccountPatch): FieldMessages {
  const { state, org_number } = companyMessages({
    iso_country: patch.iso_country ?? account.isoCountry,
    state: patch.state ?? account.state,
    org_number: patch.org_number ?? account.orgNumber,
  });
  const isMoving = patch.iso_country !== undefined;
  return {
    ...(state && (isMoving || patch.state !== undefined) ? { state } : {}),
    ...(org_number && (isMoving || patch.org_number !== undefined) ? { org_number } : {}),
  };
}

async function notifyPlayers(services: Services, accountId: string): Promise<void> {
  for (const soundZoneId of await zoneIdsOfAccount(services.db, accountId))
    services.bus.publish("zone-changed", { soundZoneId, what: "zone" });
}

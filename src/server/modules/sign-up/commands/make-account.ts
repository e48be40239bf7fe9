import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AccountRow, insertAccount, insertAcl } from "#server/modules/accounts/public.ts";
import { methodInTrial, openSubscription } from "#server/modules/billing/public.ts";
import { currencyOf, redeemVoucher, trialDaysFor } from "#server/modules/pricing/public.ts";
import { countryByLanguage, countryByPlace } from "#server/modules/sign-up/location.ts";
import { insertSignUp } from "#server/modules/sign-up/repository.ts";
import type { Services } from "#server/services.ts";
import { AccountFeatures, AccountRestrictions } from "#shared/contract/rest/entities.ts";
import type { FullRegistration, PartialRegistration } from "#shared/contract/rest/people/sign-up.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { voucherCode } from "#shared/domain/pricing/voucher.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

const EVERYTHING = { owner: true, admin: true, contact: true, finance: true };

export type Registration = z.output<typeof FullRegistration> | z.output<typeof PartialRegistration>;

/** Creates a person's account, with them as its owner, its trial and their answers. */
export async function makeAccount(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  request: FastifyRequest,
  userId: string,
  input: Registration,
): Promise<AccountRow> {
  const at = now();
  const { account, voucher_code: typed } = input;
  const isoCountry = account.iso_country ?? whereabouts(env, request);
  const isSelling = env.billing !== "off";
  const voucher = isSelling && typed ? await redeemVoucher(db, voucherCode(typed), at) : null;
  const days = isSelling ? await trialDaysFor(db, isoCountry, voucher, at) : 0;
  const isoCurrency = isSelling ? await currencyOf(db, isoCountry, at) : "";
  const details = "address" in account ? account : null;
  const row = await insertAccount(db, {
    id: idOf("Account", randomUUID()),
    businessName: account.business_name,
    businessType: account.business_type,
    isoCountry,
    orgNumber: account.org_number ?? "",
    ...(details && {
      address: details.address,
      city: details.city,
      postalCode: details.postal_code,
      state: details.state,
      phone: details.phone,
    }),
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_partner: input.kind === "partner", is_distributor: false },
    featureFlags: AccountFeatures.parse({ onboarding_enabled: true }),
    settings: AccountRestrictions.parse({}),
    legalAcceptance: { accepted_by: userId, terms_type: GENERAL_TERMS },
    billingVoucher: voucher?.code ?? "",
    isoCurrency,
    paymentMethod: isSelling
      ? methodInTrial(null, days === 0 ? null : new Date(at.getTime() + days * DAY_MS))
      : null,
    createdAt: at,
    updatedAt: at,
  });
  if (isSelling) await openSubscription(db, row, at);
  await insertAcl(db, {
    id: idOf("Acl", randomUUID()),
    accountId: row.id,
    userId,
    ...EVERYTHING,
    createdAt: at,
  });
  await insertSignUp(db, {
    accountId: row.id,
    userId,
    userRole: input.user_role,
    businessDescription: input.business_description,
    website: input.website,
    numberOfLocations: input.number_of_locations,
    voucher: voucher?.code ?? null,
    referralCode: input.referral_code ?? null,
    utmCampaign: input.utm_campaign ?? null,
    utmSource: input.utm_source ?? null,
    utmMedium: input.utm_medium ?? null,
    clickIds: input.click_ids,
    createdAt: at,
  });
  return row;
}

/** Country of a business that named none. */
function whereabouts(env: Services["env"], { headers }: FastifyRequest): string {
  const country = countryByPlace(env, headers);
  return country === UNKNOWN_COUNTRY ? countryByLanguage(headers) : country;
}

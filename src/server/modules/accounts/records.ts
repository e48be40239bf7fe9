import type { Account, Acl, PaymentMethod } from "#shared/contract/rest/entities.ts";
import { ACCOUNT_LIMITS } from "#shared/domain/accounts/account-limits.ts";
import { isIncomplete } from "#shared/domain/accounts/company.ts";
import { planOf } from "#shared/domain/accounts/plan.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import type { AccountRow, AclRow } from "./repository.ts";

/** What the record of an account needs besides its row; a new one has none of it. */
interface AccountExtras {
  readonly hasLocationUsers: boolean;
  /** The latest end of a paid zone. */
  readonly paidUntil: Date | null;
}

const NO_EXTRAS: AccountExtras = { hasLocationUsers: false, paidUntil: null };

/** An account in REST form. */
export function toAccount(row: AccountRow, billing: Billing, extras = NO_EXTRAS): Account {
  const company = {
    business_name: row.businessName,
    business_type: row.businessType,
    address: row.address,
    city: row.city,
    postal_code: row.postalCode,
    iso_country: row.isoCountry,
  };
  const paymentMethod = billing === "off" ? null : row.paymentMethod;
  return {
    id: row.id,
    ...company,
    country: row.isoCountry,
    account_type: row.accountType,
    type: "account",
    state: row.state,
    org_number: row.orgNumber,
    phone: row.phone,
    key_account_manager: row.keyAccountManager,
    ...planOf(row, billing),
    deactivated: row.deactivated,
    suspended: row.suspended,
    demo: row.demo,
    incomplete: isIncomplete(company),
    try_before_you_buy: triesFirst(paymentMethod),
    iso8601_created_at: row.createdAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    iso8601_updated_at: row.updatedAt.toISOString(),
    roles: row.roles,
    has_location_users: extras.hasLocationUsers,
    partner:
      row.partnerAccountId === null
        ? null
        : { id: row.partnerAccountId, allow_deactivation: row.partnerAllowsDeactivation },
    distributor: row.distributorAccountId === null ? "" : { id: row.distributorAccountId },
    feature_flags: featuresOf(row.featureFlags, billing),
    settings: row.settings,
    schedule_settings: row.scheduleSettings,
    sound_zone_settings: row.soundZoneSettings,
    max_sound_zones: ACCOUNT_LIMITS.zones,
    max_unbilled_sound_zones: ACCOUNT_LIMITS.zones,
    terms_type: row.termsType,
    legal_acceptance: row.legalAcceptance,
    payment_method: paymentMethod,
    checkout_state: row.checkoutState,
    billing_cycle: row.billingCycle,
    billing,
    latest_paid_until: lastPaid(paymentMethod, extras)?.toISOString() ?? null,
    billing_voucher: row.billingVoucher,
    iso_currency: row.isoCurrency,
    content_provider: row.contentProvider,
    // An account has one library, under its own id.
    musiclibrary: row.id,
    image: row.imageUrl === null ? null : { url: row.imageUrl },
  };
}

/** Until when an account has paid. In its trial its zones play without payment. */
function lastPaid(method: PaymentMethod | null, { paidUntil }: AccountExtras): Date | null {
  const trialEnd = parseTimestamp(method?.trial_expires_at ?? null);
  return paidUntil !== null && (trialEnd === null || paidUntil.getTime() > trialEnd) ? paidUntil : null;
}

/** The effective features of an account: without billing everybody has messages. */
export function featuresOf(stored: AccountRow["featureFlags"], billing: Billing): AccountRow["featureFlags"] {
  return billing === "off" ? { ...stored, messaging_enabled: true } : stored;
}

/** Whether an account is in a trial without a payment method for afterwards. */
function triesFirst(method: PaymentMethod | null): boolean {
  return method !== null && method.trial_expires_at !== null && method.creditcard_data?.card_type === "";
}

/** A membership in REST form. */
export function toAcl({ acl, user }: AclRow): Acl {
  return {
    id: acl.id,
    account: acl.accountId,
    user: acl.userId ?? "",
    owner: acl.owner,
    admin: acl.admin,
    contact: acl.contact,
    finance: acl.finance,
    pending_email: acl.pendingEmail,
    denorm_user: user,
  };
}

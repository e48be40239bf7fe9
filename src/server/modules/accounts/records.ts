import type { Account, Acl } from "#shared/contract/rest/entities.ts";
import { planOf } from "#shared/domain/accounts/plan.ts";
import type { Billing } from "#shared/domain/zones/standing.ts";
import type { AccountRow, AclRow } from "./repository.ts";

/** An account in REST form. */
export function toAccount(row: AccountRow, billing: Billing): Account {
  return {
    id: row.id,
    business_name: row.businessName,
    business_type: row.businessType,
    account_type: row.accountType,
    address: row.address,
    city: row.city,
    postal_code: row.postalCode,
    state: row.state,
    iso_country: row.isoCountry,
    org_number: row.orgNumber,
    phone: row.phone,
    ...planOf(row, billing),
    deactivated: row.deactivated,
    suspended: row.suspended,
    demo: row.demo,
    iso8601_created_at: row.createdAt.toISOString(),
    iso8601_updated_at: row.updatedAt.toISOString(),
    roles: row.roles,
    partner:
      row.partnerAccountId === null
        ? null
        : { id: row.partnerAccountId, allow_deactivation: row.partnerAllowsDeactivation },
    distributor: row.distributorAccountId === null ? "" : { id: row.distributorAccountId },
    feature_flags: row.featureFlags,
    settings: row.settings,
    terms_type: row.termsType,
    legal_acceptance: row.legalAcceptance,
    payment_method: billing === "off" ? null : row.paymentMethod,
    checkout_state: row.checkoutState,
    image: row.imageUrl === null ? null : { url: row.imageUrl },
  };
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

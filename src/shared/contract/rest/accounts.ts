import { z } from "zod";
import { Account, AccountRestrictions, Acl } from "./entities.ts";
import { patchOf } from "./patch.ts";
import { Country, PostalCode, requiredText, text } from "./text.ts";

/** Requests about users, accounts and memberships; service `auth` (specification, platform §7). */

/** PUT /accounts/{id}: what the company says of itself. Plan, tier and flags are not changed here. */
export const AccountPatch = z
  .object({
    business_name: requiredText(120),
    business_type: requiredText(60),
    address: requiredText(200),
    city: requiredText(120),
    postal_code: PostalCode,
    state: text(60),
    iso_country: Country,
    org_number: text(40),
    phone: text(40),
    settings: patchOf(AccountRestrictions),
  })
  .partial();
export type AccountPatch = z.output<typeof AccountPatch>;

export const AccountList = z.object({ items: z.array(Account) });
export const AclList = z.object({ items: z.array(Acl) });

import { z } from "zod";
import { CANNOT_BE_EMPTY, postalCode } from "../../domain/validation/validators.ts";
import { Account, AccountRestrictions, Acl } from "./entities.ts";
import { patchOf } from "./patch.ts";

/** Requests about users, accounts and memberships; service `auth` (specification, platform §7). */

const required = (max: number) =>
  z
    .string()
    .trim()
    .min(1, CANNOT_BE_EMPTY)
    .max(max, `Must be less than ${max + 1} characters`);

/** PUT /accounts/{id}: what the company says of itself. Plan, tier and flags are not changed here. */
export const AccountPatch = z
  .object({
    business_name: required(120),
    business_type: required(60),
    address: required(200),
    city: required(120),
    postal_code: z
      .string()
      .trim()
      .superRefine((value, context) => {
        const message = value === "" ? CANNOT_BE_EMPTY : postalCode(value);
        if (message !== null) context.addIssue({ code: "custom", message });
      }),
    state: z.string().trim().max(60, "Must be less than 61 characters"),
    iso_country: z.string().regex(/^[A-Z]{2}$/, CANNOT_BE_EMPTY),
    org_number: z.string().trim().max(40, "Must be less than 41 characters"),
    phone: z.string().trim().max(40, "Must be less than 41 characters"),
    settings: patchOf(AccountRestrictions),
  })
  .partial();
export type AccountPatch = z.output<typeof AccountPatch>;

export const AccountList = z.object({ items: z.array(Account) });
export const AclList = z.object({ items: z.array(Acl) });

import { z } from "zod";
import { account, may, ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Account, AccountRestrictions, User } from "#shared/contract/rest/entities.ts";
import { patchOf } from "#shared/contract/rest/patch.ts";
import { Country, PostalCode, requiredText, text } from "#shared/contract/rest/text.ts";
import { MAX_PICTURE_CHARACTERS } from "#shared/domain/formatting/images.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { AclList } from "./members.ts";

/** Accounts, their members and people; service `auth` (specification, platform §7). */

/** A company's details. Plan, tier and flags are not changed here. */
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

/** Includes locations that the person runs without being a member of their accounts. */
export const OwnAclList = AclList.extend({
  locations: z.array(z.object({ id: z.string(), account: z.string() })).default([]),
  /** Accounts that they can access once they have set up two-step sign-in; omitted everywhere else. */
  two_step_due: z.array(z.object({ account: z.string(), business_name: z.string() })).default([]),
  /** Whether they operate the service. */
  operator: z.boolean().default(false),
});
export type OwnAclList = z.output<typeof OwnAclList>;

export const getUser = endpoint({
  method: "GET",
  path: "/api/auth/users/:id",
  summary: "The person who asks.",
  needs: ownSelf("id", { programs: "account.see" }),
  params: ids("id"),
  response: User,
});

/** People's own details. Their e-mail address and password are changed elsewhere. */
export const UserPatch = z
  .object({
    name: requiredText(120),
    /** 0 is Sunday. */
    start_of_week: z.int().min(0).max(6),
    /** For screens on every device, and for mail. */
    language: z.enum(LANGUAGE_CODES),
  })
  .partial();

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/auth/users/:id",
  summary:
    "Changes the person's name, language or the day that their weeks begin with; what is left out stays.",
  needs: ownSelf("id"),
  params: ids("id"),
  body: UserPatch,
  response: User,
  example: () => ({ body: { name: "Another name" } }),
});

export const listAccountsOfUser = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/accounts",
  summary: "The accounts of the person who asks, newest first.",
  needs: ownSelf("user", { programs: "account.see" }),
  params: ids("user"),
  response: AccountList,
});

export const listAclsOfUser = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/acls",
  summary: "The memberships of the person who asks, and the locations that they run.",
  needs: ownSelf("user", { programs: "account.see" }),
  params: ids("user"),
  response: OwnAclList,
});

/** The details of a person that the frame of every page shows. */
export const PersonFrame = z.object({ user: User, accounts: AccountList, acls: OwnAclList });
export type PersonFrame = z.output<typeof PersonFrame>;

export const getPersonFrame = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/frame",
  summary: "The person who asks with their accounts and memberships, in one call: a client's first.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: PersonFrame,
});

export const getAccount = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:id",
  summary: "An account.",
  needs: may("account.see", account("id")),
  params: ids("id"),
  response: Account,
});

export const updateAccount = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:id",
  summary: "Changes what a company says of itself, and for admins its restrictions; what is left out stays.",
  needs: may("account.details", account("id")),
  log: "company.updated",
  params: ids("id"),
  body: AccountPatch,
  response: Account,
  example: () => ({ body: { business_name: "Another name" } }),
});

/** An account that resells to others. */
const DistributorAccount = z.object({
  id: z.string(),
  business_name: z.string(),
  /** Whether it supports its customers itself; otherwise the provider does. */
  has_support: z.boolean(),
});

export const getDistributor = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/distributor",
  summary: "The account that resells to an account; not found where nobody does.",
  needs: may("account.see", account("account")),
  params: ids("account"),
  response: DistributorAccount,
  example: () => ({ status: 404 }),
});

/** A file, or the address of a former logo of this account. */
export const LogoInput = z.union([
  z.object({ picture: z.base64().min(1).max(MAX_PICTURE_CHARACTERS) }),
  z.object({ url: z.string().min(1).max(400) }),
]);

export const setLogo = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:id/logo",
  summary: "Gives a company its logo: a PNG, JPEG or WebP file in base64, or one that it had before.",
  needs: may("account.update", account("id")),
  log: "company.logo-set",
  params: ids("id"),
  body: LogoInput,
  response: Account,
  // A picture of one pixel, PNG.
  example: () => ({
    body: {
      picture:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    },
  }),
});

export const removeLogo = endpoint({
  method: "DELETE",
  path: "/api/auth/accounts/:id/logo",
  summary: "Takes a company's logo away.",
  needs: may("account.update", account("id")),
  log: "company.logo-removed",
  params: ids("id"),
  response: Account,
});

export const acceptLegal = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:id/legal_acceptance",
  summary: "Accepts the terms of service for an account; refused when it goes by others meanwhile.",
  needs: may("account.accept_terms", account("id")),
  log: "company.terms-accepted",
  params: ids("id"),
  body: z.object({ legal_acceptance: z.literal(true), terms_type: text(60).optional() }),
  response: Account,
  example: () => ({ body: { legal_acceptance: true as const } }),
});

export const getNeedsLegalAcceptance = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/needs_legal_acceptance",
  summary:
    "Whether a purchase asks for the terms: nobody accepted them, or no zone has an active subscription.",
  needs: may("account.see", account("account")),
  params: ids("account"),
  response: z.object({ needs_legal_acceptance: z.boolean() }),
});

export const deactivateAccount = endpoint({
  method: "DELETE",
  path: "/api/auth/accounts/:id",
  summary:
    "Deactivates an account: its music stops and its pages close until it is activated. Nothing is deleted.",
  needs: may("account.deactivate", account("id"), { deactivated: "itself" }),
  log: "company.deactivated",
  params: ids("id"),
  response: Account,
});

export const activateAccount = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:id/activate",
  summary: "Activates an account that was deactivated.",
  needs: may("account.activate", account("id"), { deactivated: "itself" }),
  log: "company.activated",
  params: ids("id"),
  response: Account,
});

export const setOnboarding = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:id/onboarding/:action",
  summary: "Enables or disables the onboarding of an account: whether it is offered the setup guide.",
  needs: may("account.update", account("id")),
  unlogged: "It only offers the setup guide; the account works the same.",
  params: ids("id").extend({ action: z.enum(["enable", "disable"]) }),
  response: Account,
});

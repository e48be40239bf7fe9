import { z } from "zod";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";
import { account, anybody, may, person } from "#shared/contract/needs.ts";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import { CompanyDetails } from "#shared/contract/rest/accounts/company.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { EXAMPLE_ADDRESS, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email } from "#shared/domain/validation/validators.ts";
import { NewPassword } from "./credentials.ts";

/**
 * Signing up: a person, their account, and the data needed before; service `auth` (specification, platform
 * §2.6 and §7).
 */

/** A person's role in their business. */
export const USER_ROLES = ["owner", "manager", "marketing", "it", "finance", "other"] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const SIGN_UP_KINDS = ["standard", "partner"] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];

const Email = text(320).overwrite(emailForm).superRefine(checked(email));

/** The person who signs up. */
export const NewPerson = z.object({
  name: requiredText(120),
  email: Email,
  password: NewPassword,
  /** For screens and mail. */
  language: z.enum(LANGUAGE_CODES).optional(),
});
export type NewPerson = z.output<typeof NewPerson>;

/**
 * [Note: signing up elsewhere] An unknown person who starts signing in with Google or Apple on a sign-up
 * screen comes back with a token: signed, valid for half an hour, with their e-mail address, their name and
 * `sso_id`, the provider and its subject. It is in the fragment of the address, which is never sent to a
 * server, and is usable only with the verifier stored in the tab. The registration creates the person and
 * their identity together, so that a second one with the same token finds them.
 */
export const NewPersonElsewhere = z.object({
  token: z.string().min(1).max(4000),
  verifier: z.string().min(1).max(200),
  /** With the person's corrections. The address is the token's. */
  name: NewPerson.shape.name,
  language: NewPerson.shape.language,
});

/** Ids that advertisements added to the address, by parameter name. */
const ClickIds = z.record(text(20), text(255)).refine((ids) => Object.keys(ids).length <= 5);
export type ClickIds = z.output<typeof ClickIds>;

const shape = AccountPatch.required().shape;

/** A business with only the required details. */
export const IncompleteCompany = z.object({
  business_name: shape.business_name,
  business_type: shape.business_type,
  /** Absent: the call's origin, if it is known. */
  iso_country: shape.iso_country.optional(),
  org_number: shape.org_number.optional(),
});

export const MAX_BUSINESS_DESCRIPTION = 500;
export const MAX_BUSINESS_LOCATIONS = 100_000;

const Registration = z.object({
  /** Absent for a signed-in person without an account. */
  person: NewPerson.optional(),
  /** Instead of a person with a password: one with an identity at Google or Apple. */
  sso: NewPersonElsewhere.optional(),
  kind: z.enum(SIGN_UP_KINDS).default("standard"),
  user_role: z.enum(USER_ROLES),
  business_description: text(MAX_BUSINESS_DESCRIPTION).default(""),
  website: text(200).default(""),
  number_of_locations: z.int().min(1).max(MAX_BUSINESS_LOCATIONS).nullable().default(null),
  /** The terms were read and accepted. */
  legal_acceptance: z.literal(true),
  voucher_code: text(60).optional(),
  referral_code: text(60).optional(),
  utm_campaign: text(255).optional(),
  utm_source: text(255).optional(),
  utm_medium: text(255).optional(),
  click_ids: ClickIds.default({}),
});

export const FullRegistration = Registration.extend({ account: CompanyDetails });
export const PartialRegistration = Registration.extend({ account: IncompleteCompany });
export type FullRegistration = z.input<typeof FullRegistration>;
export type PartialRegistration = z.input<typeof PartialRegistration>;

/** The new person's session. */
export const Registered = SignedIn.extend({
  /** The same as `refreshToken`. */
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
  account: Account,
  /** Billing details of its zones; null until the account pays. */
  billing_group: z.string().nullable(),
});
export type Registered = z.output<typeof Registered>;

export const getSignUp = endpoint({
  method: "GET",
  path: SIGN_UP_CALL,
  summary: "Whether people can sign up here, and whether zones are paid for.",
  needs: anybody,
  response: z.object({ open: z.boolean(), paid: z.boolean() }),
});

export const checkEmail = endpoint({
  method: "POST",
  path: "/api/auth/register/email/available",
  summary:
    "Whether nobody has signed up with an e-mail address yet. Few attempts from one address are answered.",
  needs: anybody,
  body: z.object({ email: Email }),
  response: z.object({ available: z.boolean() }),
  example: () => ({ body: { email: "nobody@example.test" } }),
});

const exampleSignUp = () => ({
  person: { name: "A person", email: "person@example.test", password: "a password" },
  user_role: "owner" as const,
  legal_acceptance: true as const,
  account: {
    ...EXAMPLE_ADDRESS,
    business_name: "A shop",
    business_type: "retail",
    state: "",
    org_number: "",
    phone: "",
  },
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  summary:
    "Makes a person, their account with all its details, and a session. With a token the account is the caller's own.",
  needs: anybody,
  body: FullRegistration,
  response: Registered,
  // Sign-up is closed in the refusal tests; its own tests open it.
  example: () => ({ body: exampleSignUp() }),
});

export const registerPartial = endpoint({
  method: "POST",
  path: "/api/auth/register/partial",
  summary: "The same for a business that has said no more than its name and what it is.",
  needs: anybody,
  body: PartialRegistration,
  response: Registered,
  example: () => ({ body: exampleSignUp() }),
});

/** What a business told of itself, beside its record. */
const BusinessFacts = z.object({
  business_description: z.string(),
  number_of_locations: z.int().nullable(),
});

export const getBusinessFacts = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/business",
  summary: "What a business told of itself at sign-up or later: its description and its number of locations.",
  needs: may("account.see", account("account")),
  params: ids("account"),
  response: BusinessFacts,
});

export const updateBusinessFacts = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:account/business",
  summary: "Changes what a business tells of itself; what is left out stays.",
  needs: may("account.details", account("account")),
  log: "company.updated",
  params: ids("account"),
  body: z
    .object({
      business_description: text(MAX_BUSINESS_DESCRIPTION),
      number_of_locations: z.int().min(1).max(MAX_BUSINESS_LOCATIONS).nullable(),
    })
    .partial(),
  response: BusinessFacts,
  example: () => ({ body: { business_description: "A quiet bookshop" } }),
});

/** Another account of a signed-in person. */
export const NewAccount = IncompleteCompany.extend({
  business_type: shape.business_type.default("beauty_salon"),
  legal_acceptance: z.literal(true),
});
export type NewAccount = z.output<typeof NewAccount>;

export const createAccount = endpoint({
  method: "POST",
  path: "/api/auth/accounts",
  summary: "Makes an account that the person who asks owns. Its address is given afterwards.",
  needs: person,
  body: NewAccount,
  response: Account,
  example: () => ({ body: { business_name: "A shop", legal_acceptance: true as const }, status: 403 }),
});

const CountryFound = z.object({ country: z.string() });

export const determineLocation = endpoint({
  method: "GET",
  path: "/api/auth/determine_location",
  summary:
    "The country that a call comes from: as the host's proxy says, or by the time zone; ZZ when neither is known.",
  needs: anybody,
  query: z.object({ time_zone: text(60).optional() }),
  response: CountryFound,
});

export const determineLocationElsewhere = endpoint({
  method: "GET",
  path: "/determine-location",
  summary: "The same by the language that the browser prefers, for when the other does not know.",
  needs: anybody,
  response: CountryFound,
});

/** A language, optionally with a region or a script. */
const Locale = z.object({ locale: z.string().regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/) });

/** Texts that the host may replace, to which people consent. */
const HostTexts = z.object({
  locale: z.string(),
  content_provider: z.string(),
  texts: z.object({ terms: z.string() }),
  terms_type: z.literal(GENERAL_TERMS),
});

export const getHostTexts = endpoint({
  method: "GET",
  path: "/api/auth/i18n/:locale",
  summary: "Texts that the host may replace, in a language as far as there are any.",
  needs: anybody,
  params: Locale,
  response: HostTexts,
});

export const getHostTextsOf = endpoint({
  method: "GET",
  path: "/i18n/:locale",
  summary: "The same for a provider of content.",
  needs: anybody,
  params: Locale,
  query: z.object({ content_provider: text(60).optional() }),
  response: HostTexts,
});

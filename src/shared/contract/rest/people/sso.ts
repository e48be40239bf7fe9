import { z } from "zod";
import { SIGN_IN_WAYS_CALL } from "#shared/contract/addresses.ts";
import { account, anybody, may, ownSelf, person } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { ORG_SLUG } from "#shared/domain/accounts/org-slug.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";

/**
 * [Note: signing in elsewhere] The client's page creates a verifier, keeps it for this tab and opens {@link
 * signInWithPath} with its SHA-256. The service sends the browser to Google, Apple or an organisation's
 * identity provider, checks the result, and redirects to {@link SSO_RETURN_PATH} with a code that only the
 * holder of the verifier can redeem: the same kind of code that signs the desktop app in. So nobody can sign
 * another person's browser in as somebody else, and no value left in an address is usable. There are no
 * cookies.
 */

/** How long the record of a proven domain may be missing, in days. */
export const DOMAIN_GRACE_DAYS = 14;

/** Providers available to everybody. */
export const PUBLIC_PROVIDERS = ["google", "apple"] as const;
export type PublicProvider = (typeof PUBLIC_PROVIDERS)[number];

/** The client's page to which the browser returns. */
export const SSO_RETURN_PATH = "/sso";

/**
 * Sign-up pages to which the browser returns, one for each kind. Unknown people come with a token in the
 * fragment of the address, `#token=`: see [Note: signing up elsewhere].
 */
export const SSO_SIGN_UP_PATHS = ["/signup/sso", "/partner-signup/sso"] as const;
export type SsoSignUpPath = (typeof SSO_SIGN_UP_PATHS)[number];

/** Why nobody was signed in, in the address of {@link SSO_RETURN_PATH}. */
export const SSO_REFUSALS = [
  /** The person cancelled at the provider. */
  "cancelled",
  /** The attempt is too old, was used, or does not exist. */
  "expired",
  /** The provider is not set up here, or does not answer. */
  "unavailable",
  /** The provider's answer is invalid: signature, audience, issuer, nonce. */
  "rejected",
  /** The provider does not identify the person: no verified e-mail address. */
  "no-email",
  /** An existing user has this e-mail address: they sign in as usual, and connect in their profile. */
  "connect-first",
  /** Nobody here has this identity, and none is created automatically. */
  "unknown-person",
  /** The identity belongs to another person. */
  "taken",
  /** Was a member of the organisation, and no longer is. */
  "not-a-member",
  /** Their organisation requires signing in at its own identity provider. */
  "organisation-required",
] as const;
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

/** Organisations in addresses. */
export const SamlSlug = z.string().regex(ORG_SLUG);

function slugRule(slug: string): Message | null {
  return ORG_SLUG.test(slug) ? null : { code: "rule", rule: "samlSlug" };
}

/** Where the browser goes to sign in with Google or Apple (specification, platform §7). */
export function signInWithPath(provider: PublicProvider, callbackUrl: string, challenge: string): string {
  return `/api/auth/auth/${provider}?callbackURL=${encodeURIComponent(callbackUrl)}&challenge=${challenge}`;
}

/** Where the browser goes to sign in at an organisation's identity provider. */
export function signInWithSamlPath(slug: string, returnTo: string, challenge: string): string {
  return `/api/auth/login/saml/${slug}?returnTo=${encodeURIComponent(returnTo)}&challenge=${challenge}`;
}

/**
 * A rejected sign-in with a password: the person's organisation, whose slug is included, requires its own.
 */
export const SIGN_IN_ELSEWHERE = "sign-in-elsewhere";

export const getSignInWays = endpoint({
  method: "GET",
  path: SIGN_IN_WAYS_CALL,
  summary: "How one can sign in here beside e-mail and password.",
  needs: anybody,
  response: z.object({
    google: z.boolean(),
    apple: z.boolean(),
    /** Whether any organisation has an identity provider of its own. */
    saml: z.boolean(),
  }),
});

export const findOrganisation = endpoint({
  method: "POST",
  path: "/api/auth/saml/organisation",
  summary: "Which organisation people of this e-mail address sign in at.",
  needs: anybody,
  body: z.object({ email: z.string().trim().min(3).max(320) }),
  response: z.object({ slug: SamlSlug.nullable() }),
  example: () => ({ body: { email: "person@example.test" } }),
});

/** SHA-256 of the verifier that the page keeps secret, base64url. */
export const SsoChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const ConnectBody = z.object({ user: z.string(), returnTo: z.string().max(2000), challenge: SsoChallenge });

const Redirect = z.object({
  /** The browser's next address. */
  redirect: z.string(),
});

export const connectSaml = endpoint({
  method: "POST",
  path: "/api/auth/connect/saml/:slug",
  summary:
    "Begins to connect the person who asks with their identity at the organisation. They have to have signed in just now (reason: sign-in-again).",
  needs: person,
  params: z.object({ slug: SamlSlug }),
  body: ConnectBody,
  response: Redirect,
  example: ({ user }) => ({ body: { user, returnTo: "/user", challenge: "A".repeat(43) }, status: 404 }),
});

export const connectProvider = endpoint({
  method: "POST",
  path: "/api/auth/connect/:provider",
  summary:
    "Begins to connect the person who asks with their identity at Google or Apple. They have to have signed in just now (reason: sign-in-again).",
  needs: person,
  params: z.object({ provider: z.enum(PUBLIC_PROVIDERS) }),
  body: ConnectBody,
  response: Redirect,
  // No provider is set up in tests.
  example: ({ user }) => ({ body: { user, returnTo: "/user", challenge: "A".repeat(43) }, status: 503 }),
});

/** A person's identity at a provider. */
export const Identity = z.object({
  /** google, apple, or the id of the account that owns the identity provider. */
  provider: z.string(),
  kind: z.enum([...PUBLIC_PROVIDERS, "saml"]),
  /** Google, Apple, or the organisation's name. */
  name: z.string(),
  /** The provider's name for them. */
  label: z.string(),
  /** The organisation requires it for signing in: it cannot be removed. */
  required: z.boolean(),
  created_at: z.string(),
});

export const listIdentities = endpoint({
  method: "GET",
  path: "/api/auth/users/:id/identities",
  summary: "Where else the person can sign in, and where they could connect.",
  needs: ownSelf("id"),
  params: ids("id"),
  response: z.object({
    items: z.array(Identity),
    /** Whether they can sign in without any of these. */
    has_password: z.boolean(),
    /** Available providers that are not connected yet. */
    offered: z.array(
      z.object({
        kind: z.enum([...PUBLIC_PROVIDERS, "saml"]),
        name: z.string(),
        /** For organisations. */
        slug: z.string().nullable(),
      }),
    ),
  }),
});

export const connectIdentity = endpoint({
  method: "POST",
  path: "/api/auth/users/:id/identities",
  summary:
    "Connects what the provider has shown, with the token that the browser brought back in the fragment `#token=`. Refused where the identity is another person's (reason: taken).",
  needs: ownSelf("id"),
  params: ids("id"),
  body: z.object({ token: z.string().min(1).max(4000), verifier: z.string().min(1).max(200) }),
  response: z.object({ provider: z.string() }),
  example: () => ({ body: { token: "no token", verifier: "no verifier" }, status: 404 }),
});

export const deleteIdentity = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:id/identities/:provider",
  summary:
    "Forgets one. The last way to sign in stays (reason: last-way), and so does the one that an organisation requires (reason: required).",
  needs: ownSelf("id"),
  params: ids("id").extend({ provider: z.string().max(200) }),
  response: z.object({ deleted: z.boolean() }),
  // The owner has no password and no other way to sign in.
  example: () => ({ status: 409 }),
});

/** An organisation's identity provider, as shown to its managers. */
export const SamlSettings = z.object({
  slug: SamlSlug,
  entity_id: z.string(),
  entry_point: z.string(),
  certificates: z.array(
    z.object({
      /** SHA-256, in pairs of hex digits. */
      fingerprint: z.string(),
      /** ISO 8601. */
      expires_at: z.string(),
    }),
  ),
  domains: z.array(z.string()),
  /** How each domain is proved to belong to the account; it has no effect until then. */
  proofs: z
    .array(
      z.object({
        domain: z.string(),
        /** The TXT record that its DNS needs. */
        record: z.object({ name: z.string(), value: z.string() }),
        proven: z.boolean(),
      }),
    )
    .default([]),
  enforced: z.boolean(),
  creates_users: z.boolean(),
  role: z.enum(["member", "admin"]),
  /** ISO 8601; null: never. */
  tested_at: z.string().nullable(),
});
export type SamlSettings = z.output<typeof SamlSettings>;

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,32}$/;
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine(
    checked((domain) =>
      DOMAIN.test(domain) ? null : { code: "rule", rule: "domain", values: { domain: domain.slice(0, 80) } },
    ),
  );

/** `metadata`: the identity provider's own XML; absent keeps the stored one. */
export const SamlSettingsChange = z.object({
  slug: z.string().trim().toLowerCase().superRefine(checked(slugRule)),
  metadata: requiredText(200_000).optional(),
  domains: z.array(Domain).max(20),
  enforced: z.boolean(),
  creates_users: z.boolean(),
  role: z.enum(["member", "admin"]),
});

export const getSamlSettings = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/saml",
  summary: "The account's identity provider, null where it has none; and the slug that it would get.",
  needs: may("user.create", account("account")),
  params: ids("account"),
  response: z.object({
    settings: SamlSettings.nullable(),
    suggested_slug: SamlSlug,
    /** Base of `samlAddresses`. Null: the service has no public address to return to. */
    service_url: z.string().nullable(),
  }),
});

export const saveSamlSettings = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:account/saml",
  summary: "Sets the account's identity provider up, or changes it.",
  needs: may("user.create", account("account")),
  log: "users.sso-set",
  params: ids("account"),
  body: SamlSettingsChange,
  response: SamlSettings,
  example: () => ({
    body: {
      slug: "a-company",
      metadata: "no metadata",
      domains: [],
      enforced: false,
      creates_users: false,
      role: "member" as const,
    },
    status: 400,
  }),
});

/** The `reason` when a domain's DNS does not have the record, or not yet. */
export const DOMAIN_NOT_PROVEN = "domain-not-proven";

export const proveSamlDomain = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/saml/domains",
  summary: "Looks whether a domain's DNS has the record that shows it to be the account's own.",
  needs: may("user.create", account("account")),
  log: "users.sso-set",
  params: ids("account"),
  body: z.object({ domain: Domain }),
  response: SamlSettings,
  // The account has no identity provider.
  example: () => ({ body: { domain: "acme.example" }, status: 404 }),
});

export const deleteSamlSettings = endpoint({
  method: "DELETE",
  path: "/api/auth/accounts/:account/saml",
  summary: "Ends sign-in at the account's identity provider; its people sign in with their passwords.",
  needs: may("user.create", account("account")),
  log: "users.sso-removed",
  params: ids("account"),
  response: z.object({ deleted: z.boolean() }),
});

export const testSaml = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/saml/test",
  summary: "Begins a try: nobody is signed in, the browser comes back and says whether it worked.",
  needs: may("user.create", account("account")),
  unlogged: "Changes nothing.",
  params: ids("account"),
  body: z.object({ returnTo: z.string().max(2000) }),
  response: Redirect,
  example: () => ({ body: { returnTo: "/" }, status: 404 }),
});

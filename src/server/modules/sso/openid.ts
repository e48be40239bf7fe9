import { importPKCS8, SignJWT } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { z } from "zod";
import type { AppleSettings, SignInProviders } from "#server/env-providers.ts";
import { domainOf } from "#server/modules/identities/public.ts";
import type { PublicProvider } from "#shared/contract/rest/people/sso.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";

/** OpenID Connect with Google and Apple. */

/** A person's identity at a provider. */
export interface Claims {
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly name: string;
  /** Whether the provider runs the address's mailbox, rather than having verified it once. */
  readonly runsMailbox: boolean;
}

/** Mail domains that the providers run for the public. */
const OWN_DOMAINS = {
  google: ["gmail.com", "googlemail.com"],
  apple: ["icloud.com", "me.com", "mac.com"],
} as const satisfies Record<PublicProvider, readonly string[]>;

/** Data that the service must remember until the browser comes back. */
const Secrets = z.object({ nonce: z.string(), verifier: z.string() });

/** Timeout for a provider's answer, in seconds. */
const PATIENCE_S = 10;
/** Lifetime of the client secret for Apple, in seconds. */
const SECRET_S = 5 * 60;

/** The browser's next address, and the data to remember. The caller fills in `state`. */
export async function beginOpenid(
  providers: SignInProviders,
  provider: PublicProvider,
  redirectUri: string,
): Promise<{ readonly secrets: string; addressFor(state: string): URL }> {
  const config = await configure(providers, provider);
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const challenge = await calculatePKCECodeChallenge(verifier);
  return {
    secrets: JSON.stringify({ nonce, verifier } satisfies z.input<typeof Secrets>),
    addressFor: (state) =>
      buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider === "apple" ? "openid name email" : "openid profile email",
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
        // Apple returns an e-mail address only if the answer is posted.
        ...(provider === "apple" ? { response_mode: "form_post" } : {}),
      }),
  };
}

/**
 * Exchanges the browser's code. openid-client checks issuer, audience, signature, nonce, state and PKCE, and
 * throws if one of them is invalid.
 */
export async function endOpenid(
  providers: SignInProviders,
  provider: PublicProvider,
  { address, state, secrets }: { readonly address: URL; readonly state: string; readonly secrets: string },
): Promise<Claims> {
  const { nonce, verifier } = Secrets.parse(JSON.parse(secrets));
  const tokens = await authorizationCodeGrant(await configure(providers, provider), address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("No id token");
  const { sub, email: said, email_verified: verified, name, hd: hostedDomain } = claims;
  const isVerified = verified === true || verified === "true";
  const email = typeof said === "string" && isVerified ? emailForm(said) : null;
  return {
    subject: sub,
    email,
    name: typeof name === "string" ? name : "",
    runsMailbox: email !== null && runsMailbox(provider, domainOf(email), hostedDomain),
  };
}

/** Google also runs the mailboxes of its business customers, and names the company's domain (`hd`). */
function runsMailbox(provider: PublicProvider, domain: string, hostedDomain: unknown): boolean {
  const own: readonly string[] = OWN_DOMAINS[provider];
  return own.includes(domain) || (provider === "google" && hostedDomain === domain);
}

/** The provider's own metadata, with the service's client authentication. */
async function configure(providers: SignInProviders, provider: PublicProvider): Promise<Configuration> {
  const settings = providers[provider];
  if (!settings) throw new Error(`No ${provider}`);
  return await discovery(
    new URL(settings.issuer),
    settings.clientId,
    undefined,
    ClientSecretPost("key" in settings ? await appleSecret(settings) : settings.clientSecret),
    { timeout: PATIENCE_S, execute: settings.issuer.startsWith("http:") ? [allowInsecureRequests] : [] },
  );
}

/** Apple's client secret is a token signed with the host's key. */
async function appleSecret({ clientId, teamId, keyId, key, issuer }: AppleSettings): Promise<string> {
  return await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${SECRET_S}s`)
    .sign(await importPKCS8(key, "ES256"));
}

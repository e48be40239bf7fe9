import { type SamlRow, samlProvider } from "#server/modules/identities/public.ts";
import type { Services } from "#server/services.ts";
import type { PublicProvider, SsoRefusal } from "#shared/contract/rest/people/sso.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { beginAttempt } from "./attempts.ts";
import { beginOpenid } from "./openid.ts";
import type { SsoPurpose } from "./repository.ts";
import { newRequestId, samlRequestAddress } from "./saml.ts";

/** Input for starting an attempt. */
export interface Beginning {
  readonly serviceUrl: string;
  readonly purpose: SsoPurpose;
  readonly userId: string | null;
  readonly challenge: string | null;
  /** A path of the client. */
  readonly returnTo: string;
}

/** Where Google and Apple send browsers back. */
export function openidCallback(serviceUrl: string, provider: PublicProvider): string {
  return `${serviceUrl}/api/auth/auth/${provider}/callback`;
}

/** Starts an attempt at Google or Apple; returns the browser's next address. */
export async function beginAtProvider(
  services: Services,
  provider: PublicProvider,
  { serviceUrl, ...attempt }: Beginning,
): Promise<Result<string, SsoRefusal>> {
  const { providers } = services.env;
  if (providers[provider] === null) return refuse("unavailable");
  try {
    const begun = await beginOpenid(providers, provider, openidCallback(serviceUrl, provider));
    const state = await beginAttempt(services, { ...attempt, provider, secrets: begun.secrets });
    return ok(begun.addressFor(state).href);
  } catch (error) {
    services.log.warn({ err: error, provider }, "The sign-in provider does not answer");
    return refuse("unavailable");
  }
}

/** Starts an attempt at an organisation's identity provider; returns the browser's next address. */
export async function beginAtOrganisation(
  services: Services,
  settings: SamlRow,
  { serviceUrl, ...attempt }: Beginning,
): Promise<string> {
  const requestId = newRequestId();
  const provider = samlProvider(settings.accountId);
  const state = await beginAttempt(services, { ...attempt, provider, requestId });
  return await samlRequestAddress(settings, serviceUrl, { requestId, state });
}

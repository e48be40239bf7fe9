import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { beginSignIn } from "#renderer/lib/session/sign-in-attempt.ts";
import { redeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import {
  findOrganisation,
  type PublicProvider,
  SSO_RETURN_PATH,
  type SsoSignUpPath,
  signInWithPath,
  signInWithSamlPath,
} from "#shared/contract/rest/people/sso.ts";

/** Signs in with the code that the provider returned. */
export function useRedeemCode() {
  return useCallMutation<{ readonly code: string; readonly verifier: string }, void>(
    async ({ rest, session }, body) => session.takeOver(await rest.call(redeemDesktopCode, { body })),
    { failure: "caller" },
  );
}

/** The organisation of an e-mail address. The form handles a missing one. */
export function useFindOrganisation() {
  return useServiceMutation(findOrganisation, { failure: "caller" });
}

/**
 * Begins to sign in or sign up with Google or Apple; resolves to the provider's address. Rejects on pages without Web
 * Crypto.
 */
export async function signInAddress(
  provider: PublicProvider,
  back: typeof SSO_RETURN_PATH | SsoSignUpPath,
): Promise<string> {
  return signInWithPath(provider, back, await beginSignIn(sessionStorage));
}

/** Begins to sign in at a company's identity provider; resolves to its address. Rejects on pages without Web Crypto. */
export async function companySignInAddress(slug: string): Promise<string> {
  return signInWithSamlPath(slug, SSO_RETURN_PATH, await beginSignIn(sessionStorage));
}

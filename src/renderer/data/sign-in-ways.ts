import { redeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import {
  findOrganisation,
  type PublicProvider,
  SSO_RETURN_PATH,
  type SsoSignUpPath,
  signInWithPath,
  signInWithSamlPath,
} from "#shared/contract/rest/sso.ts";
import { beginSignIn } from "../lib/session/sign-in-attempt.ts";
import { useCallMutation, useServiceMutation } from "./mutation.ts";

/** Signs this browser in with the code that it brought back. */
export function useRedeemCode() {
  return useCallMutation<{ readonly code: string; readonly verifier: string }, void>(
    async ({ rest, session }, body) => session.takeOver(await rest.call(redeemDesktopCode, { body })),
    {},
  );
}

/** The organisation of an e-mail address. The form says when there is none. */
export function useFindOrganisation() {
  return useServiceMutation(findOrganisation, {});
}

/**
 * Begins to sign in with Google or Apple, or to sign up; gives where the browser goes. Rejects where pages have no
 * cryptography.
 */
export async function signInAddress(
  provider: PublicProvider,
  back: typeof SSO_RETURN_PATH | SsoSignUpPath,
): Promise<string> {
  return signInWithPath(provider, back, await beginSignIn(sessionStorage));
}

/** The same at a company's own sign-in. */
export async function companySignInAddress(slug: string): Promise<string> {
  return signInWithSamlPath(slug, SSO_RETURN_PATH, await beginSignIn(sessionStorage));
}

import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { signUpOfferQuery, signUpQuery } from "#renderer/data/sign-up/sign-up.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need, Visit } from "#renderer/lib/routing/need.ts";
import { takeVerifier } from "#renderer/lib/session/sign-in-attempt.ts";
import { readClaims } from "#renderer/lib/session/token.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { takeParameters, voucherStore } from "./parameters.ts";
import { currentSignUp } from "./sign-up-state.ts";
import { companyGuard, START } from "./steps/steps.ts";

/** Stores the address's parameters, and adds an earlier voucher if the address has none. */
export const carriesVoucher: Need = ({ url }) => {
  takeParameters(url.searchParams);
  const kept = voucherStore().read();
  const path = url.pathname.replace(/\/$/, "");
  if (kept !== null && !url.searchParams.get("voucher")) {
    const search = new URLSearchParams(url.searchParams);
    search.set("voucher", kept);
    return `${path}?${search}${url.hash}`;
  }
  return path === url.pathname ? null : path + url.search + url.hash;
};

/** For people without an account; others go home. Signed-in people may still create one. */
export const withoutAccount: Need = async ({ services }) => {
  if (!services.session.isLoggedIn()) return null;
  return (await chosenAccount(services)) === null ? null : paths.home();
};

/** Redirects to the start page, which shows that sign-up is closed. */
export function whereOpen(kind: SignUpKind): Need {
  return async ({ services }) => {
    const signUp = await services.queryClient.ensureQueryData(signUpQuery(services));
    return signUp.open ? null : START[kind];
  };
}

/** Waits for the country and its prices, which later screens show; they work without them too. */
export const withOffer: Need = async ({ services }) => {
  await services.queryClient
    .ensureQueryData(signUpOfferQuery(services, voucherStore().read() ?? undefined))
    .catch(() => undefined);
  return null;
};

/**
 * Takes the token from another service that the address carries, with the verifier stored by this tab. Without either,
 * and without an earlier token, redirects to the start. A code signs in, since a person with that identity exists.
 */
export function takesToken(kind: SignUpKind): Need {
  return ({ url }) => {
    const code = url.searchParams.get("code");
    if (code !== null) return paths.sso({ code });
    if (url.searchParams.has("error")) return null;
    const signUp = currentSignUp();
    const page = kind === "standard" ? paths.signUpSso : paths.partnerSignUpSso;
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token === null || token === signUp.get().ssoToken)
      return signUp.get().ssoToken === null ? START[kind] : null;
    const verifier = takeVerifier(sessionStorage);
    if (verifier === null) return page({ error: "expired" });
    const { subject, name } = readClaims(token);
    signUp.set({ ssoToken: token, ssoVerifier: verifier, email: subject ?? "", password: "" });
    if (signUp.get().userName === "") signUp.set({ userName: name ?? "" });
    // Redirects without the token: the browser keeps addresses in its history.
    return page();
  };
}

/** See {@link companyGuard}. Reports a sign-up without a known person. */
export function companyIsNext(kind: SignUpKind): Need {
  return ({ services: { session, reporting } }: Visit) => {
    const to = companyGuard(kind, currentSignUp().get(), session.isLoggedIn());
    if (to === START[kind])
      reporting.logger("sign-up").error("User is not logged in or authenticated, sending to signup");
    return to;
  };
}

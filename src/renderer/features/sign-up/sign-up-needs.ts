import type { SignUpKind } from "#shared/contract/rest/sign-up.ts";
import { chosenAccount } from "../../data/accounts.ts";
import { signUpOfferQuery, signUpQuery } from "../../data/sign-up.ts";
import { paths } from "../../lib/paths.ts";
import type { Need, Visit } from "../../lib/routing/need.ts";
import { takeVerifier } from "../../lib/session/sign-in-attempt.ts";
import { readClaims } from "../../lib/session/token.ts";
import { takeParameters, voucherStore } from "./parameters.ts";
import { currentSignUp } from "./sign-up-state.ts";
import { companyGuard, START } from "./steps.ts";

/** Keeps what the address brings along, and adds the voucher of an earlier one that is not in it. */
export const carriesVoucher: Need = ({ url }) => {
  takeParameters(url.searchParams);
  const kept = voucherStore().read();
  const path = url.pathname.replace(/\/$/, "");
  if (kept !== null && !url.searchParams.get("voucher")) {
    const search = new URLSearchParams(url.searchParams);
    search.set("voucher", kept);
    return `${path}?${search}`;
  }
  return path === url.pathname ? null : path + url.search;
};

/** For people without an account: others go home. Who has signed in may still make one. */
export const withoutAccount: Need = async ({ services }) => {
  if (!services.session.isLoggedIn()) return null;
  return (await chosenAccount(services)) === null ? null : paths.home();
};

/** Sends people to the start where nobody can sign up, which says so. */
export function whereOpen(kind: SignUpKind): Need {
  return async ({ services }) => {
    const signUp = await services.queryClient.ensureQueryData(signUpQuery(services));
    return signUp.open ? null : START[kind];
  };
}

/** Waits for what the screens after it show: the country and its prices. Without them they work as well. */
export const withOffer: Need = async ({ services }) => {
  await services.queryClient
    .ensureQueryData(signUpOfferQuery(services, voucherStore().read() ?? undefined))
    .catch(() => undefined);
  return null;
};

/**
 * Takes the token that the address brings from another service, with the verifier that this tab kept. Whoever comes without
 * either, and has none from before, begins at the start. A code signs in: somebody here has that identity.
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
    // Once more without the token: addresses are kept in the browser's history.
    return page();
  };
}

/** See {@link companyGuard}. That nobody is known who could make an account is reported. */
export function companyIsNext(kind: SignUpKind): Need {
  return ({ services: { session, reporting } }: Visit) => {
    const to = companyGuard(kind, currentSignUp().get(), session.isLoggedIn());
    if (to === START[kind])
      reporting.logger("sign-up").error("User is not logged in or authenticated, sending to signup");
    return to;
  };
}

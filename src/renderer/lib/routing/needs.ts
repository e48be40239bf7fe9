import { paths } from "../paths.ts";
import { loginPath } from "../session/login-path.ts";
import { redirectToStore } from "../session/redirect-to.ts";
import type { Need, Visit } from "./need.ts";

/** For people who are not signed in; others go home. */
export const signedOut: Need = ({ services: { session } }) => (session.isLoggedIn() ? paths.home() : null);

/** For people who are signed in. */
export const signedIn: Need = (visit) => (visit.services.session.isLoggedIn() ? null : toLogin(visit));

/** For people who are signed in, and paired players. */
export const signedInOrDevice: Need = (visit) =>
  visit.services.session.isAuthenticated() ? null : toLogin(visit);

/** The path of sign-in, after which the requested page opens. */
export function toLogin({ services, url: { pathname, search, hash } }: Visit): string {
  const login = loginPath(services);
  if (pathname !== login) redirectToStore(localStorage).write(pathname + search + hash);
  return login;
}

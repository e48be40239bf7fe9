import { paths } from "#renderer/lib/paths.ts";
import { loginPath } from "#renderer/lib/session/login-path.ts";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import type { Need, Visit } from "./need.ts";

/** For signed-out visitors; others go home. */
export const signedOut: Need = ({ services: { session } }) => (session.isLoggedIn() ? paths.home() : null);

/** For signed-in people. */
export const signedIn: Need = (visit) => (visit.services.session.isLoggedIn() ? null : toLogin(visit));

/** For signed-in people and paired players. */
export const signedInOrDevice: Need = (visit) =>
  visit.services.session.isAuthenticated() ? null : toLogin(visit);

/** The sign-in path, which returns to the requested page. */
export function toLogin({ services, url: { pathname, search, hash } }: Visit): string {
  const login = loginPath(services);
  if (pathname !== login) redirectToStore(localStorage).write(pathname + search + hash);
  return login;
}

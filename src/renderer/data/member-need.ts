import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";
import { signedIn } from "../lib/routing/needs.ts";

/** For people who belong to an account: the create hub says to others what they need for it. */
export const inAnAccount: Need = async (visit) => {
  const login = await signedIn(visit);
  if (login !== null) return login;
  const { chosenAccount } = await import("./accounts.ts");
  return (await chosenAccount(visit.services)) === null ? `${paths.create()}?signup=` : null;
};

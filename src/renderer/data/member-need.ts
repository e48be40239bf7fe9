import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";
import { signedIn } from "../lib/routing/needs.ts";

/** For people with an account: others go to the create hub, which explains why they need one. */
export const inAnAccount: Need = async (visit) => {
  const login = await signedIn(visit);
  if (login !== null) return login;
  const { chosenAccount } = await import("./accounts.ts");
  return (await chosenAccount(visit.services)) === null ? `${paths.create()}?signup=` : null;
};

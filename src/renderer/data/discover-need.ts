import { entityLink } from "../lib/music-links.ts";
import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";

/**
 * For accounts that choose their own music. Others see what is chosen for them: their library, or Home where nobody has an
 * account selected (specification, music §2.1).
 */
export const discovers: Need = async ({ services, read }) => {
  // A malformed address asks for nothing.
  if ((await read()) === null) return null;
  const { chosenAccount } = await import("./accounts.ts");
  const account = await chosenAccount(services);
  if (!account?.settings?.restrict_discover_music) return null;
  // A player has an account to play for, but nobody there has chosen one.
  return services.session.isLoggedIn() ? paths.library({ accountId: account.id }) : paths.home();
};

/**
 * /discover itself leads to Home, an address that ends in a product URI or id to the page of what that names; slashes too
 * many are taken out.
 */
export const straightened: Need = ({ url }) => {
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  if (path === "/discover") return paths.home();
  const last = decodeURIComponent(path.split("/").at(-1) ?? "");
  const target = entityLink(last) ?? path;
  return target === url.pathname || target === url.pathname.replace(/\/$/, "")
    ? null
    : target + url.search + url.hash;
};

/** An album's address that holds a product URI leads to the page of what that names. */
export const withoutUri: Need = ({ params, url }) => {
  const { releaseId = "" } = params;
  const target = releaseId.includes(":") ? entityLink(releaseId) : null;
  return target === null ? null : target + url.search + url.hash;
};

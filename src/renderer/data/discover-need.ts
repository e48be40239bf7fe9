import { entityLink } from "../lib/music-links.ts";
import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";

/**
 * For accounts that choose their own music. Others go to the library with the music chosen for them, or to Home when no
 * account is selected (specification, music §2.1).
 */
export const discovers: Need = async ({ services, read }) => {
  // A malformed address needs nothing.
  if ((await read()) === null) return null;
  const { chosenAccount } = await import("./accounts.ts");
  const account = await chosenAccount(services);
  if (!account?.settings?.restrict_discover_music) return null;
  // A player has an account to play for, but nobody there to choose it.
  return services.session.isLoggedIn() ? paths.library({ accountId: account.id }) : paths.home();
};

/**
 * /discover itself leads to Home; an address ending in a product URI or id leads to its page; extra slashes are
 * removed.
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

/** Redirects an album address with a product URI to that product's page. */
export const withoutUri: Need = ({ params, url }) => {
  const { releaseId = "" } = params;
  const target = releaseId.includes(":") ? entityLink(releaseId) : null;
  return target === null ? null : target + url.search + url.hash;
};

import { entityLink } from "../lib/music-links.ts";
import { paths } from "../lib/paths.ts";
import type { Need } from "../lib/routing/need.ts";

/**
 * For accounts that choose their own music. Others see what is chosen for them: their library, or Home where no account is
 * known (specification, music §2.1).
 */
export const discovers: Need = async ({ services, read }) => {
  // A malformed address asks for nothing.
  if ((await read()) === null) return null;
  // A player has no library page; what it plays stays open to it.
  if (!services.session.isLoggedIn()) return null;
  const { chosenAccount } = await import("./accounts.ts");
  const account = await chosenAccount(services);
  return account?.settings?.restrict_discover_music ? restrictedHome(account.id) : null;
};

/** Where discover routes lead when an account's music is chosen for it. */
export function restrictedHome(account: string | null): string {
  return account === null ? paths.home() : paths.library({ accountId: account });
}

/** An address that ends in a product URI or id leads to the page of what that names; slashes too many are taken out. */
export const straightened: Need = ({ url }) => {
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
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

import { paths } from "#renderer/lib/paths.ts";
import { entityLink } from "#renderer/lib/routing/music-links.ts";
import type { Need } from "#renderer/lib/routing/need.ts";

/**
 * /discover itself leads to Home; an address ending in a product URI or id leads to its page; extra slashes are
 * removed.
 */
export const straightened: Need = ({ url }) => {
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  if (path === "/discover") return paths.home() + url.search + url.hash;
  const last = decodeURIComponent(path.split("/").at(-1) ?? "");
  const target = entityLink(last) ?? path;
  return target === url.pathname || target === url.pathname.replace(/\/$/, "")
    ? null
    : target + url.search + url.hash;
};

import type { Action } from "#shared/domain/access/actions.ts";
import type { Need } from "../lib/routing/need.ts";
import type { AskedAbout, NamedPermission } from "./access.ts";

/** For those who may do this to what the address names; the page says where others go: `otherwise`. */
export function may<Params>(
  what: Action | NamedPermission,
  about: (params: Params) => AskedAbout,
): Need<Params> {
  return async ({ services, read }) => {
    const params = await read();
    if (params === null) return false;
    const { askMay } = await import("./ask-may.ts");
    return (await askMay(services, what, about(params))) ? null : false;
  };
}

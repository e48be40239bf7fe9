import type { Action } from "#shared/domain/access/actions.ts";
import type { Need } from "../lib/routing/need.ts";
import type { NamedPermission, PermissionTarget } from "./access.ts";

/** For people who may do this to the entity in the address. Others go to the page's `otherwise`. */
export function may<Params>(
  what: Action | NamedPermission,
  about: (params: Params) => PermissionTarget,
): Need<Params> {
  return async ({ services, read }) => {
    const params = await read();
    if (params === null) return false;
    const { checkPermission } = await import("./check-permission.ts");
    return (await checkPermission(services, what, about(params))) ? null : false;
  };
}

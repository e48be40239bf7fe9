import type { Action } from "#shared/domain/access/actions.ts";
import type { Need } from "../lib/routing/need.ts";
import type { NamedPermission, PermissionTarget } from "./access.ts";

/** For those who may do this to what the address names. Others go where the page's `otherwise` says. */
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

import { ACTIONS, type Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Services } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";
import {
  entityOf,
  isNamedPermission,
  type NamedPermission,
  type PermissionTarget,
  subjectOf,
  warnOfInvalidAction,
} from "./access.ts";
import { accountQueries } from "./accounts.ts";
import { overrideKey, usePermissionOverrides } from "./permission-overrides.ts";
import { permissionsQuery } from "./permissions.ts";
import { fetchViewer } from "./viewer.ts";
import { zoneQueries } from "./zones.ts";

/**
 * Like `useMay`, before a screen is open: fetches what the decision needs. An entity that cannot be seen (403, 404) is
 * not permitted.
 */
export async function checkPermission(
  services: Services,
  what: Action | NamedPermission,
  about: PermissionTarget,
): Promise<boolean> {
  const { overrides } = usePermissionOverrides.getState();
  const override = overrides[overrideKey({ ...entityOf(about), permission: what })];
  if (override !== undefined) return override === "set";
  if (!isAction(what) && !isNamedPermission(what)) {
    warnOfInvalidAction(what);
    return false;
  }
  try {
    return isAction(what) ? await mayAct(services, what, about) : await isPermitted(services, what, about);
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return false;
    throw error;
  }
}

function isAction(what: Action | NamedPermission): what is Action {
  return Object.hasOwn(ACTIONS, what);
}

/** Decides an action by the table shared with the service. */
async function mayAct(services: Services, action: Action, about: PermissionTarget): Promise<boolean> {
  if (about.account === null) return false;
  const record = services.queryClient.fetchQuery(accountQueries(services).detail(about.account));
  const [viewer, account] = await Promise.all([fetchViewer(services), record]);
  return viewer !== null && may(viewer, action, subjectOf(account, about)).ok;
}

/** Decides by the entity's list as fetched now; a persisted one may be stale. */
async function isPermitted(
  services: Services,
  permission: NamedPermission,
  about: PermissionTarget,
): Promise<boolean> {
  const { type, id } = entityOf(about);
  const now = { staleTime: 0 } as const;
  const permissions =
    type === "sound_zone"
      ? (await services.queryClient.fetchQuery({ ...zoneQueries(services).detail(id), ...now })).permissions
      : await services.queryClient.fetchQuery({ ...permissionsQuery(services, type, id), ...now });
  return permissions.includes(permission);
}

import type { Action } from "./actions.ts";
import { may } from "./may.ts";
import type { Subject } from "./subject.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The named permissions of each entity type, and the action that each represents (specification, platform
 * §6).
 */
export const PERMISSIONS = {
  account: {
    SETTINGS_READ: "settings.see",
    SETTINGS_WRITE: "account.update",
    SUBSCRIPTION_WRITE: "zone.activate",
    USERS_WRITE: "user.create",
  },
  location: {
    SETTINGS_WRITE: "location.update",
    SUBSCRIPTION_WRITE: "location.activate",
  },
  sound_zone: {
    SUBSCRIPTION_READ: "subscription.see",
    SUBSCRIPTION_WRITE: "zone.activate",
  },
} as const satisfies Record<string, Readonly<Record<string, Action>>>;

export type PermissionType = keyof typeof PERMISSIONS | "playlist";

/** The named permissions that a viewer has on an entity. */
export function permissionsOf(
  viewer: Viewer,
  type: keyof typeof PERMISSIONS,
  subject: Subject,
): readonly string[] {
  return Object.entries<Action>(PERMISSIONS[type])
    .filter(([, action]) => may(viewer, action, subject).ok)
    .map(([name]) => name);
}

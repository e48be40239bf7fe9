import { create } from "zustand";
import { stored } from "#renderer/lib/storage/stored.ts";
import type { PermissionType } from "#shared/domain/access/permissions.ts";

/** A permission or action on one entity. */
export interface EntityPermission {
  readonly type: PermissionType;
  readonly id: string;
  readonly permission: string;
}

/** Overrides permissions on this page's screens only. The service still applies its own rules. */
export type PermissionOverride = "set" | "removed";

type Overrides = Readonly<Record<string, PermissionOverride>>;

interface PermissionOverrides {
  /** Keyed by {@link overrideKey}. */
  readonly overrides: Overrides;
  /** Null removes the override. */
  readonly override: (on: EntityPermission, override: PermissionOverride | null) => void;
}

const kept = stored(sessionStorage, "permission-overrides", readOverrides);

/** Permissions set or removed in this tab for testing screens; they survive a reload but not the tab. */
export const usePermissionOverrides = create<PermissionOverrides>((set) => ({
  overrides: kept.read() ?? {},
  override: (on, override) =>
    set(({ overrides }) => {
      const { [overrideKey(on)]: _, ...others } = overrides;
      const changed = override === null ? others : { ...others, [overrideKey(on)]: override };
      kept.write(changed);
      return { overrides: changed };
    }),
}));

export function overrideKey({ type, id, permission }: EntityPermission): string {
  return `${type} ${id} ${permission}`;
}

/** Validated without a schema: the shell reads it before the schema library is loaded. */
function readOverrides(value: unknown): Overrides | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter((entry): entry is [string, PermissionOverride] =>
    ["set", "removed"].includes(entry[1]),
  );
  return Object.fromEntries(entries);
}

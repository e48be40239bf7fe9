/** A member's flags in an account. The registering user gets all four. */
export interface MemberFlags {
  readonly owner: boolean;
  readonly admin: boolean;
  readonly contact: boolean;
  readonly finance: boolean;
}

/**
 * What a member may do, as a table: which flag an action needs. Owner and admin may do everything
 * (specification, platform §6).
 */
const NEEDS = {
  "zone.pair": "any",
  "zone.unpair": "any",
  "zone.create": "any",
  "zone.update": "any",
  "zone.activate": "finance",
  "zone.deactivate": "finance",
  "zone.billing_groups": "finance",
  "billing_groups.create": "finance",
  "billing_groups.edit": "finance",
  "user.create": "admin",
  "user.update": "admin",
  "user.delete": "admin",
} as const satisfies Record<string, "any" | "finance" | "admin">;

export type MemberAction = keyof typeof NEEDS;

/** Whether a member with these flags may do this. */
export function memberMay(flags: MemberFlags, action: MemberAction): boolean {
  if (flags.owner || flags.admin) return true;
  const need = NEEDS[action];
  return need === "any" || (need === "finance" && flags.finance);
}

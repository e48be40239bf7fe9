import type { MemberFlags } from "#shared/domain/access/viewer.ts";

/** The roles, most powerful first. */
export const ROLES = [
  "owner",
  "admin",
  "finance",
  "contact",
] as const satisfies readonly (keyof MemberFlags)[];

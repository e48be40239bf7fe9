import type { Account, AccountRestrictions } from "#shared/contract/rest/entities.ts";

/** Facts of an account that decide permissions in it. */
export interface AccountFacts {
  readonly id: string;
  /** The account that manages it as its customer, and whether zones may nevertheless be deactivated. */
  readonly partner: { readonly id: string; readonly allowDeactivation: boolean } | null;
  /** The account that resells to it. */
  readonly distributorId: string | null;
  readonly settings: AccountRestrictions;
  /** The effective ones: without billing everybody has everything. */
  readonly plan: Account["plan"];
  readonly tier: Account["tier"];
  /** Whether it has messages; without billing everybody has them. */
  readonly messaging: boolean;
  /** Whether the host sells subscriptions. */
  readonly sells: boolean;
}

/** The subject of an action: an account, or something within it. */
export interface Subject {
  readonly account: AccountFacts;
  /** Absent: the whole account. */
  readonly locationId?: string | null;
  readonly soundZoneId?: string | null;
  readonly deviceId?: string;
  /** Whether staff may control the zone at its player. */
  readonly staffControl?: boolean;
  /** How its own music gets its tracks, in either spelling. Absent: any music. */
  readonly composer?: string;
}

/** A person, who belongs to no account. */
export interface PersonSubject {
  readonly userId: string;
}

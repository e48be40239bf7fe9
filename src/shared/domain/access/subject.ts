import type { Account, AccountRestrictions } from "../../contract/rest/entities.ts";

/** What decides about an account, whatever is done in it. */
export interface AccountFacts {
  readonly id: string;
  /** The account that manages it as its customer, and whether zones may be deactivated all the same. */
  readonly partner: { readonly id: string; readonly allowDeactivation: boolean } | null;
  /** The account that resells to it. */
  readonly distributorId: string | null;
  readonly settings: AccountRestrictions;
  /** Those that count: without billing everybody has all there is. */
  readonly plan: Account["plan"];
  readonly tier: Account["tier"];
}

/** What an action is done to: an account, or what stands within it. */
export interface Subject {
  readonly account: AccountFacts;
  /** Left out: the whole account. */
  readonly locationId?: string | null;
  readonly soundZoneId?: string | null;
  readonly deviceId?: string;
  /** Whether the zone lets its staff control it at the player. */
  readonly staffControl?: boolean;
}

/** A person, who belongs to no account. */
export interface PersonSubject {
  readonly userId: string;
}

import type { Action } from "./actions.ts";

/** Who asks the service for something. */
export type Viewer = PersonViewer | DeviceViewer;

/** A person, or a program in their name. */
export type PersonViewer = UserViewer | ProgramViewer;

/** A member's flags in an account. The registering user gets all four. */
export interface MemberFlags {
  readonly owner: boolean;
  readonly admin: boolean;
  readonly contact: boolean;
  readonly finance: boolean;
}

/** A person who signed in. */
export interface UserViewer extends PersonFacts {
  readonly kind: "user";
}

/** A program with a token that a person made for it: it may what its scopes say, as far as that person may. */
export interface ProgramViewer extends PersonFacts {
  readonly kind: "program";
  readonly programId: string;
  readonly actions: ReadonlySet<Action>;
}

interface PersonFacts {
  readonly userId: string;
  /** Flags by account id; only accounts of which the user is a member. */
  readonly memberships: ReadonlyMap<string, MemberFlags>;
  /** The locations that the user runs without being a member of their accounts, each with its account. */
  readonly locations: ReadonlyMap<string, string>;
  /** Accounts of theirs that want two-step sign-in, which the person has not set up: neither of the above has them. */
  readonly withheld?: ReadonlySet<string>;
}

/** A paired player: it sees its own account, location and zone only. */
export interface DeviceViewer {
  readonly kind: "device";
  readonly deviceId: string;
  readonly accountId: string;
  readonly locationId: string;
  readonly soundZoneId: string;
}

/** The zone that a player plays, and its account. */
export type ZoneScope = Pick<DeviceViewer, "accountId" | "soundZoneId">;

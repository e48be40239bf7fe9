import type { Action } from "./actions.ts";

/** The caller of the service. */
export type Viewer = SignedInViewer | RemoteViewer;

/** A caller that signed in or was paired: everybody but a remote. */
export type SignedInViewer = PersonViewer | DeviceViewer;

/** A person, or a program on their behalf. */
export type PersonViewer = UserViewer | ProgramViewer;

/** The person who calls, or for whom a program calls; null for players. */
export function personOf(viewer: SignedInViewer): string | null {
  return viewer.kind === "device" ? null : viewer.userId;
}

/** A member's flags in an account. The registering user gets all four. */
export interface MemberFlags {
  readonly owner: boolean;
  readonly admin: boolean;
  readonly contact: boolean;
  readonly finance: boolean;
}

/** A signed-in person. */
export interface UserViewer extends PersonFacts {
  readonly kind: "user";
  /** Whether they operate the service, see {@link mayOperate}. Absent: no. */
  readonly isOperator?: boolean;
}

/** A program with a personal access token: its scopes limit it, and so do its person's permissions. */
export interface ProgramViewer extends PersonFacts {
  readonly kind: "program";
  readonly programId: string;
  readonly actions: ReadonlySet<Action>;
}

interface PersonFacts {
  readonly userId: string;
  /** Flags by account id; only accounts of which the user is a member. */
  readonly memberships: ReadonlyMap<string, MemberFlags>;
  /** Locations that the user runs without being a member of their accounts, each with its account. */
  readonly locations: ReadonlyMap<string, string>;
  /**
   * Their accounts that require two-step sign-in, which they have not set up: excluded from both of the
   * above.
   */
  readonly withheld?: ReadonlySet<string>;
}

/** A paired player: it sees only its own account, location and zone. */
export interface DeviceViewer {
  readonly kind: "device";
  readonly deviceId: string;
  readonly accountId: string;
  readonly locationId: string;
  readonly soundZoneId: string;
}

/** A zone's remote, opened with the zone's code: it has that zone's controls and nothing else. */
export interface RemoteViewer {
  readonly kind: "remote";
  /** Identifies the session of one phone. */
  readonly remoteId: string;
  readonly accountId: string;
  readonly locationId: string;
  readonly soundZoneId: string;
}

/** The zone that a player plays, and its account. */
export type ZoneScope = Pick<DeviceViewer, "accountId" | "soundZoneId">;

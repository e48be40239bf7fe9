/** Who asks the service for something. */
export type Viewer = UserViewer | DeviceViewer;

/** A member's flags in an account. The registering user gets all four. */
export interface MemberFlags {
  readonly owner: boolean;
  readonly admin: boolean;
  readonly contact: boolean;
  readonly finance: boolean;
}

/** A person who signed in. */
export interface UserViewer {
  readonly kind: "user";
  readonly userId: string;
  /** Flags by account id; only accounts of which the user is a member. */
  readonly memberships: ReadonlyMap<string, MemberFlags>;
  /** The locations that the user runs without being a member of their accounts, each with its account. */
  readonly locations: ReadonlyMap<string, string>;
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

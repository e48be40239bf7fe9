import { type MemberFlags, memberMay } from "./member.ts";

/** Who asks the service for something. */
export type Viewer = UserViewer | DeviceViewer;

export interface UserViewer {
  readonly kind: "user";
  readonly userId: string;
  /** Flags by account id; only accounts of which the user is a member. */
  readonly memberships: ReadonlyMap<string, MemberFlags>;
}

/** A paired player: it sees its own account and zone only, as a member without flags. */
export interface DeviceViewer {
  readonly kind: "device";
  readonly deviceId: string;
  readonly accountId: string;
  readonly soundZoneId: string;
}

/** What decides about a zone. */
export interface ZoneScope {
  readonly accountId: string;
  readonly soundZoneId: string;
}

/** What decides about things done to an account's music and devices. */
export interface AccountRules {
  readonly restrictUnpairing: boolean;
  readonly restrictBlockTracks: boolean;
}

const NO_FLAGS: MemberFlags = { owner: false, admin: false, contact: false, finance: false };

/** The viewer's flags in an account, or null when it is none of the viewer's. */
export function flagsIn(viewer: Viewer, accountId: string): MemberFlags | null {
  if (viewer.kind === "device") return viewer.accountId === accountId ? NO_FLAGS : null;
  return viewer.memberships.get(accountId) ?? null;
}

export function maySeeAccount(viewer: Viewer, accountId: string): boolean {
  return flagsIn(viewer, accountId) !== null;
}

/** Devices see their own zone only. */
export function maySeeZone(viewer: Viewer, zone: ZoneScope): boolean {
  if (viewer.kind === "device" && viewer.soundZoneId !== zone.soundZoneId) return false;
  return maySeeAccount(viewer, zone.accountId);
}

/** Play, pause, skip, volume, order, queue. At the player only where the zone lets its staff. */
export function mayControlZone(
  viewer: Viewer,
  zone: ZoneScope,
  rules: { readonly staffControl: boolean },
): boolean {
  if (viewer.kind === "device" && !rules.staffControl) return false;
  return maySeeZone(viewer, zone);
}

/** Another source, for people only. */
export function mayAssignMusic(viewer: Viewer, zone: ZoneScope): boolean {
  return viewer.kind === "user" && maySeeZone(viewer, zone);
}

export function mayCreateZone(viewer: Viewer, accountId: string): boolean {
  return userMay(viewer, accountId, "zone.create");
}

export function mayUpdateZone(viewer: Viewer, zone: ZoneScope): boolean {
  return userMay(viewer, zone.accountId, "zone.update");
}

export function mayDeactivateZone(viewer: Viewer, zone: ZoneScope): boolean {
  return userMay(viewer, zone.accountId, "zone.deactivate");
}

export function mayPairZone(viewer: Viewer, zone: ZoneScope): boolean {
  return userMay(viewer, zone.accountId, "zone.pair");
}

/** People who may unpair; and the device itself, unless the account keeps that to signed-in people. */
export function mayUnpairZone(viewer: Viewer, zone: ZoneScope, rules: AccountRules): boolean {
  if (viewer.kind === "device") return maySeeZone(viewer, zone) && !rules.restrictUnpairing;
  return userMay(viewer, zone.accountId, "zone.unpair");
}

/** Blocking at the player can be switched off for the account; people who sign in always may. */
export function mayBlockTracks(viewer: Viewer, zone: ZoneScope, rules: AccountRules): boolean {
  if (viewer.kind === "device" && rules.restrictBlockTracks) return false;
  return maySeeZone(viewer, zone);
}

/** The player's own side: its feed, its audio. */
export function mayPlayZone(viewer: Viewer, zone: ZoneScope): boolean {
  return viewer.kind === "device" && maySeeZone(viewer, zone);
}

export function mayEditLibrary(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === "user" && maySeeAccount(viewer, accountId);
}

/** Named permissions of a zone (specification, platform §6). */
export function zonePermissions(viewer: Viewer, zone: ZoneScope): readonly string[] {
  const flags = flagsIn(viewer, zone.accountId);
  if (!flags || viewer.kind === "device") return [];
  const mayRead = flags.owner || flags.admin || flags.finance || flags.contact;
  return [
    ...(mayRead ? ["SUBSCRIPTION_READ"] : []),
    ...(memberMay(flags, "zone.activate") ? ["SUBSCRIPTION_WRITE"] : []),
  ];
}

/** Named permissions of an account (specification, platform §6). */
export function accountPermissions(viewer: Viewer, accountId: string): readonly string[] {
  const flags = flagsIn(viewer, accountId);
  if (!flags || viewer.kind === "device") return [];
  return [
    "SETTINGS_READ",
    ...(flags.owner || flags.admin ? ["SETTINGS_WRITE", "USERS_WRITE"] : []),
    ...(memberMay(flags, "zone.activate") ? ["SUBSCRIPTION_WRITE"] : []),
  ];
}

function userMay(viewer: Viewer, accountId: string, action: Parameters<typeof memberMay>[1]): boolean {
  const flags = flagsIn(viewer, accountId);
  return viewer.kind === "user" && flags !== null && memberMay(flags, action);
}

/** Hardware players cost money: for whoever may spend the account's. */
export function mayOrderPlayers(viewer: Viewer, accountId: string): boolean {
  return userMay(viewer, accountId, "zone.activate");
}

/** The company's own data and settings. */
export function mayEditAccount(viewer: Viewer, accountId: string): boolean {
  return accountPermissions(viewer, accountId).includes("SETTINGS_WRITE");
}

/** Who else works with the account: for people. */
export function maySeeMembers(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === "user" && maySeeAccount(viewer, accountId);
}

/** Lists over a whole account are for people; a player sees its own zone. */
export function maySeeAllZones(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === "user" && maySeeAccount(viewer, accountId);
}

/** A player sees the location that it stands in: `zoneLocationId` is where its zone is. */
export function maySeeLocation(
  viewer: Viewer,
  location: { readonly accountId: string; readonly locationId: string },
  zoneLocationId: string | null,
): boolean {
  if (viewer.kind === "device" && location.locationId !== zoneLocationId) return false;
  return maySeeAccount(viewer, location.accountId);
}

/** Locations come with their zones: whoever may make and change zones may make and change locations. */
export function mayEditLocations(viewer: Viewer, accountId: string): boolean {
  return userMay(viewer, accountId, "zone.update");
}

/** Activate or deactivate a location with all its zones. */
export function mayDeactivateLocation(viewer: Viewer, accountId: string): boolean {
  return userMay(viewer, accountId, "zone.deactivate");
}

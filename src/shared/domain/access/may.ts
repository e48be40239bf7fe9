import { isProviderAccount } from "#shared/domain/accounts/provider.ts";
import { ACTIONS, type Action, type Flag } from "./actions.ts";
import { type As, GATES, type GateReason } from "./gates.ts";
import type { PersonSubject, Subject } from "./subject.ts";
import type { DeviceViewer, MemberFlags, PersonViewer, RemoteViewer, Viewer } from "./viewer.ts";

/** The reason of a denial: shown on a disabled control, and sent by the service as the refusal's `reason`. */
export type Denial =
  | "invalid-action"
  | "not-yours"
  | "people-only"
  | "operators-only"
  | "needs-contact"
  | "needs-finance"
  | "needs-admin"
  | "not-for-partners"
  | "not-in-scope"
  | "two-step-required"
  | GateReason;

export type Decision = { readonly ok: true } | { readonly ok: false; readonly reason: Denial };

const YES: Decision = { ok: true };
const no = (reason: Denial): Decision => ({ ok: false, reason });

/**
 * Whether a viewer may do this to the subject. The single answer for screens and service (specification,
 * platform §6).
 */
export function may(viewer: Viewer, action: Action, subject: Subject): Decision {
  if (!Object.hasOwn(ACTIONS, action)) return no("invalid-action");
  if (viewer.kind === "program" && !viewer.actions.has(action)) return no("not-in-scope");
  let denial: Denial = isWithheld(viewer, subject) ? "two-step-required" : "not-yours";
  for (const role of rolesIn(viewer, subject)) {
    const refused = refusalTo(role, action, subject);
    if (refused === null) return YES;
    denial = refused;
  }
  return no(denial);
}

/**
 * Whether a person may see or change another: only themselves. Programs may if an action is named for them.
 */
export function mayPerson(viewer: Viewer, { userId }: PersonSubject, forPrograms?: Action): Decision {
  if (viewer.kind === "device" || viewer.kind === "remote") return no("people-only");
  if (viewer.kind === "program" && forPrograms === undefined) return no("people-only");
  if (viewer.kind === "program" && forPrograms && !viewer.actions.has(forPrograms)) return no("not-in-scope");
  return viewer.userId === userId ? YES : no("not-yours");
}

/**
 * Whether a person may operate the service: its flags and addresses. That gives no access to anybody's
 * account. Their programs and players may not, and neither may people who owe one of their accounts two-step
 * sign-in.
 */
export function mayOperate(viewer: Viewer): Decision {
  if (viewer.kind !== "user") return no("people-only");
  if (viewer.isOperator !== true) return no("operators-only");
  return viewer.withheld?.size ? no("two-step-required") : YES;
}

/** Whether the viewer belongs to an account in any way. */
export function isOfAccount(viewer: Viewer, accountId: string): boolean {
  if (viewer.kind === "remote") return false;
  if (viewer.kind === "device") return viewer.accountId === accountId;
  return viewer.memberships.has(accountId) || [...viewer.locations.values()].includes(accountId);
}

/**
 * The locations of an account in which a viewer may do this; null: all of them. For lists, which name no location:
 * one may list every zone by one role, and choose the music only at one's own location by another.
 */
export function locationsWithin(
  viewer: Viewer,
  action: Action,
  { account }: Subject,
): readonly string[] | null {
  const roles = rolesIn(viewer, { account }).filter((role) => refusalTo(role, action, { account }) === null);
  if (roles.some(({ as }) => as !== "location-user")) return null;
  if (roles.length === 0 || viewer.kind === "remote" || viewer.kind === "device") return [];
  return [...viewer.locations].flatMap(([location, accountId]) =>
    accountId === account.id ? [location] : [],
  );
}

interface Role {
  readonly as: As;
  /** For members and a partner's people. */
  readonly flags: MemberFlags | null;
}

/** A viewer's roles towards a subject. The closest, whose refusal is the most specific, comes last. */
function rolesIn(viewer: Viewer, subject: Subject): readonly Role[] {
  if (viewer.kind === "device") return isOwn(viewer, subject) ? [{ as: "device", flags: null }] : [];
  if (viewer.kind === "remote") return isOfRemote(viewer, subject) ? [{ as: "remote", flags: null }] : [];
  const { account } = subject;
  const { memberships } = viewer;
  const roles: Role[] = [];
  if (mayOperate(viewer).ok && memberships.has(account.id)) roles.push({ as: "operator", flags: null });
  if (isStaff(viewer)) roles.push({ as: "staff", flags: null });
  if (account.distributorId !== null && memberships.has(account.distributorId))
    roles.push({ as: "distributor", flags: null });
  if (runsLocation(viewer, subject)) roles.push({ as: "location-user", flags: null });
  const partner = account.partner && memberships.get(account.partner.id);
  if (partner) roles.push({ as: "partner", flags: partner });
  const member = memberships.get(account.id);
  if (member) roles.push({ as: "member", flags: member });
  return roles;
}

/** Whether the viewer would have access to the account with two-step sign-in. */
function isWithheld(viewer: Viewer, { account }: Subject): boolean {
  return "withheld" in viewer && viewer.withheld?.has(account.id) === true;
}

function isStaff({ memberships }: PersonViewer): boolean {
  return [...memberships.keys()].some(isProviderAccount);
}

function runsLocation({ locations }: PersonViewer, { account, locationId }: Subject): boolean {
  if (locationId === null) return false;
  if (locationId !== undefined) return locations.has(locationId);
  return [...locations.values()].includes(account.id);
}

/** A player's own subjects: itself, its zone, its location, its account, whichever is the narrowest named. */
function isOwn(viewer: DeviceViewer, { account, locationId, soundZoneId, deviceId }: Subject): boolean {
  if (viewer.accountId !== account.id) return false;
  if (deviceId !== undefined) return viewer.deviceId === deviceId;
  if (soundZoneId !== undefined) return viewer.soundZoneId === soundZoneId;
  return locationId === undefined || viewer.locationId === locationId;
}

/** A remote's only subject is its zone. */
function isOfRemote(viewer: RemoteViewer, { account, soundZoneId, deviceId }: Subject): boolean {
  return viewer.accountId === account.id && viewer.soundZoneId === soundZoneId && deviceId === undefined;
}

/** Why this role does not allow the action; null: it does. */
function refusalTo(role: Role, action: Action, subject: Subject): Denial | null {
  return refusal(ACTIONS[action], role) ?? GATES[action]?.(subject, role.as) ?? null;
}

function refusal(row: (typeof ACTIONS)[Action], { as, flags }: Role): Denial | null {
  const others: readonly As[] = row.others;
  if (as === "member" && flags) return missingFlag(row.flag, flags);
  if (!others.includes(as))
    return as === "device" || as === "remote"
      ? "people-only"
      : as === "partner"
        ? "not-for-partners"
        : "not-yours";
  return as === "partner" && flags ? missingFlag(row.flag, flags) : null;
}

/** The missing flag; null: none. */
function missingFlag(flag: Flag, flags: MemberFlags): Denial | null {
  if (flags.owner || flags.admin || flag === "member") return null;
  if (flag === "contact") return flags.contact || flags.finance ? null : "needs-contact";
  if (flag === "finance") return flags.finance ? null : "needs-finance";
  return "needs-admin";
}

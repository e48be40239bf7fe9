import type { Action } from "#shared/domain/access/actions.ts";

/**
 * Access rules of calls. The service checks them in one place before anything else (find → may →
 * deactivated), the refusal matrix tries every call as every kind of caller and compares, /api/docs prints
 * them.
 */
export type Needs =
  | { readonly who: "anybody" }
  | { readonly who: "viewer"; readonly remotes?: true }
  | PersonNeed
  | { readonly who: "device" }
  | { readonly who: "remote" }
  | { readonly who: "operator" }
  | MayNeed;

/** A person; also a program of theirs that may do an action, if one is named. */
export interface PersonNeed {
  readonly who: "user";
  readonly programs?: Action;
}

/** Kinds of subjects that an action applies to. Each is declared once by the service, see `server/entities.ts`. */
export type SubjectKind =
  | "account"
  | "location"
  | "zone"
  | "device"
  | "playlist"
  | "station"
  | "schedule"
  | "acl"
  | "social-profile"
  | "subscription"
  | "recurrence"
  | "person";

/**
 * Where a call names its subject: a path parameter, or a field of its body or arguments (`input.soundZone`).
 */
export interface SubjectPlace<Kind extends SubjectKind = SubjectKind> {
  readonly kind: Kind;
  readonly from: "params" | "body";
  readonly name: string;
  /** It names several of them, in a list. */
  readonly many?: true;
}

/** The viewer may do this to that subject. */
export interface MayNeed<
  Place extends SubjectPlace = SubjectPlace,
  A extends Action | "person.own" = Action | "person.own",
> {
  readonly who: "may";
  /** `person.own`: the subject is a person, who must be the caller. */
  readonly action: A;
  readonly subject: Place;
  /** With `person.own`: programs of theirs that may do this action are also admitted. Absent: none. */
  readonly programs?: Action;
  /**
   * `itself`: the subject may be deactivated; `everything`: so may the things that contain it. Absent:
   * neither.
   */
  readonly deactivated?: "itself" | "everything";
  /** The subject may be deleted: its account can restore it. Absent: deleted ones are not found. */
  readonly deleted?: true;
}

/** No session is needed. */
export const anybody = { who: "anybody" } as const satisfies Needs;
/** A person, a program of theirs, or a paired player; they see only their own data. */
export const signedIn = { who: "viewer" } as const satisfies Needs;
/** The same, or a zone's remote. */
export const anyViewer = { who: "viewer", remotes: true } as const satisfies Needs;
/** A signed-in person. */
export const person = { who: "user" } as const satisfies Needs;
/** A person who operates the service. */
export const operator = { who: "operator" } as const satisfies Needs;
/** A paired player. */
export const player = { who: "device" } as const satisfies Needs;
/** A zone's remote, opened with the zone's code. */
export const remote = { who: "remote" } as const satisfies Needs;

export function may<Place extends SubjectPlace, A extends MayNeed["action"]>(
  action: A,
  subject: Place,
  more: Pick<MayNeed, "deactivated" | "deleted" | "programs"> = {},
): MayNeed<Place, A> {
  return { who: "may", action, subject, ...more };
}

export const account = (parameter: string) => place("account", "params", parameter);
export const location = (parameter: string) => place("location", "params", parameter);
export const zone = (parameter: string) => place("zone", "params", parameter);
export const device = (parameter: string) => place("device", "params", parameter);
export const schedule = (parameter: string) => place("schedule", "params", parameter);
/** A membership or an invitation: its account decides. */
export const acl = (parameter: string) => place("acl", "params", parameter);
/** A company's page elsewhere: its account decides. */
export const socialProfile = (parameter: string) => place("social-profile", "params", parameter);
/** A subscription: its zone decides. */
export const subscription = (parameter: string) => place("subscription", "params", parameter);
/** A charge of a zone, which decides. */
export const recurrence = (parameter: string) => place("recurrence", "params", parameter);
export const ownSelf = (parameter: string, more: Pick<MayNeed, "programs"> = {}) =>
  may("person.own", place("person", "params", parameter), more);

/** A subject named by the body, or an argument. */
export const accountIn = (field: string) => place("account", "body", field);
export const locationIn = (field: string) => place("location", "body", field);
export const zoneIn = (field: string) => place("zone", "body", field);
export const playlistIn = (field: string) => place("playlist", "body", field);
export const stationIn = (field: string) => place("station", "body", field);
export const zonesIn = (field: string) => ({ ...zoneIn(field), many: true }) as const;

function place<Kind extends SubjectKind>(
  kind: Kind,
  from: SubjectPlace["from"],
  name: string,
): SubjectPlace<Kind> {
  return { kind, from, name };
}

import type { Action } from "../domain/access/actions.ts";

/**
 * Who may make a call. The service asks it in one place before anything else is done (find → may → deactivated), the
 * refusal matrix calls everything as everybody and compares, /api/docs prints it.
 */
export type Needs =
  | { readonly who: "anybody" }
  | { readonly who: "viewer" }
  | PersonNeed
  | { readonly who: "device" }
  | MayNeed;

/** A person; also a program of theirs that may do an action, where one is named. */
export interface PersonNeed {
  readonly who: "user";
  readonly programs?: Action;
}

/** What an action is asked about, by what it is. */
export type SubjectKind =
  | "account"
  | "location"
  | "zone"
  | "zones"
  | "device"
  | "schedule"
  | "acl"
  | "social-profile"
  | "person";

/** What a subject's own record is called when it is switched off. */
export const OWN_TYPE: Partial<Readonly<Record<SubjectKind, "account" | "location" | "sound_zone">>> = {
  account: "account",
  location: "location",
  zone: "sound_zone",
  zones: "sound_zone",
};

/** Where a call names what it is about: a path parameter, or a field of its body or arguments (`input.soundZone`). */
export interface SubjectPlace<Kind extends SubjectKind = SubjectKind> {
  readonly kind: Kind;
  readonly from: "params" | "body";
  readonly name: string;
}

/** The viewer may do this to that. */
export interface MayNeed<
  Kind extends SubjectKind = SubjectKind,
  A extends Action | "person.own" = Action | "person.own",
> {
  readonly who: "may";
  /** `person.own`: a person is asked about, and is who asks. */
  readonly action: A;
  readonly subject: SubjectPlace<Kind>;
  /** With `person.own`: programs of theirs that may do this action may as well. Left out: none. */
  readonly programs?: Action;
  /** `itself`: what is switched off may be the subject; `everything`: what it stands in too. Left out: refused. */
  readonly deactivated?: "itself" | "everything";
}

/** No session is needed. */
export const anybody = { who: "anybody" } as const satisfies Needs;
/** A person, a program of theirs, or a paired player; what they see is their own. */
export const signedIn = { who: "viewer" } as const satisfies Needs;
/** A person who signed in. */
export const person = { who: "user" } as const satisfies Needs;
/** A person, or a program of theirs that may do this; what it is done to is asked by the command. */
export const personTo = (programs: Action) => ({ who: "user", programs }) as const satisfies Needs;
/** A paired player. */
export const player = { who: "device" } as const satisfies Needs;

export function may<Kind extends SubjectKind, A extends MayNeed["action"]>(
  action: A,
  subject: SubjectPlace<Kind>,
  more: Pick<MayNeed, "deactivated" | "programs"> = {},
): MayNeed<Kind, A> {
  return { who: "may", action, subject, ...more };
}

export const account = (parameter: string) => place("account", "params", parameter);
export const location = (parameter: string) => place("location", "params", parameter);
export const zone = (parameter: string) => place("zone", "params", parameter);
export const device = (parameter: string) => place("device", "params", parameter);
/** Also one that was deleted: its account may take that back. */
export const schedule = (parameter: string) => place("schedule", "params", parameter);
/** A membership or an invitation: what decides is its account. */
export const acl = (parameter: string) => place("acl", "params", parameter);
/** A company's page elsewhere: what decides is its account. */
export const socialProfile = (parameter: string) => place("social-profile", "params", parameter);
export const ownSelf = (parameter: string, more: Pick<MayNeed, "programs"> = {}) =>
  may("person.own", place("person", "params", parameter), more);

/** What the body, or an argument, names. */
export const accountIn = (field: string) => place("account", "body", field);
export const locationIn = (field: string) => place("location", "body", field);
export const zoneIn = (field: string) => place("zone", "body", field);
export const zonesIn = (field: string) => place("zones", "body", field);

function place<Kind extends SubjectKind>(
  kind: Kind,
  from: SubjectPlace["from"],
  name: string,
): SubjectPlace<Kind> {
  return { kind, from, name };
}

import type { Action } from "./actions.ts";

/**
 * Scopes of programs: groups of actions, in words that a person understands. A program may never do more than
 * its person. No scope includes spending money, managing members, or sign-in settings.
 */
export const SCOPES = {
  read: [
    "account.see",
    "settings.see",
    "location.see",
    "location.list",
    "zone.see",
    "zone.list",
    "zone.playback",
    "device.see",
    "subscription.see",
    "library.see",
    "music.discover",
    "schedule.list",
  ],
  control: ["zone.control", "zone.block", "queue.clear", "track.play"],
  assign: ["zone.assign"],
  music: [
    "library.edit",
    "music.edit",
    "own_music.edit",
    "playlist.create",
    "playlist.edit",
    "playlist.delete",
    "station.create",
    "station.edit",
    "schedule.edit",
    "schedule.delete",
  ],
  zones: [
    "location.create",
    "location.update",
    "zone.create",
    "zone.update",
    "zone.pair",
    "zone.unpair",
    "preset.edit",
    "label.edit",
    "device.update",
  ],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

export type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** The actions of some scopes. */
export function actionsOf(scopes: readonly Scope[]): ReadonlySet<Action> {
  return new Set(scopes.flatMap((scope): readonly Action[] => SCOPES[scope]));
}

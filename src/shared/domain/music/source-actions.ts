import type { Decision, Denial } from "#shared/domain/access/may.ts";

/** Actions on music on a card, in a row or on its own page (specification, music §2.8). */

export const SOURCE_KINDS = ["playlist", "station", "album", "schedule", "track", "artist"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** In menu order. */
const SOURCE_ACTIONS = [
  "preview",
  "play",
  "playTo",
  "add",
  "addToPlaylist",
  "edit",
  "duplicate",
  "share",
] as const;
export type SourceAction = (typeof SOURCE_ACTIONS)[number];

export interface SourceQuestion {
  readonly kind: SourceKind;
  /** Whether people manage zones here; false in a player. */
  readonly manages: boolean;
  /**
   * Whether the menu belongs to a playing zone: its player, or its card. A player's own page cannot assign
   * other music.
   */
  readonly playback: { readonly isPlaying: boolean; readonly takesMusic: boolean } | null;
  /** The selected account; null for none. */
  readonly account: {
    readonly restrictedDiscoverMusic: boolean;
    readonly restrictedEditMusic: boolean;
    readonly isStarter: boolean;
    /** Whether it owns the music, or can edit it: by curator, composer and tier. */
    readonly isEditable: boolean;
    /** Whether the person can edit manual playlists here. */
    readonly makesPlaylists: boolean;
  } | null;
  /**
   * Whether the person may assign music, change the library, edit music; unknown permissions do not forbid.
   */
  readonly may: Readonly<Record<"assign" | "library" | "edit", Decision | null>>;
}

/** An action of the menu; disabled with the reason, or null. */
export interface OfferedAction {
  readonly action: SourceAction;
  readonly denial: Denial | null;
}

/** The offered actions, in menu order; a missing permission disables one. */
export function sourceActions(question: SourceQuestion): readonly OfferedAction[] {
  return SOURCE_ACTIONS.filter((action) => OFFERED[action](question)).map((action) => ({
    action,
    denial: denialOf(question, action),
  }));
}

const OFFERED = {
  // Previews exist for playlists, albums and tracks (specification, music §5.3).
  preview: ({ kind, playback }) => kind !== "schedule" && kind !== "artist" && !playback?.isPlaying,
  play: ({ kind, account, playback }) =>
    account !== null && playback?.takesMusic === true && isPlayedWhole(kind),
  playTo: ({ account, manages }) => account !== null && manages,
  // A library contains playlists, stations and schedules.
  add: ({ kind, account }) => account !== null && !account.restrictedDiscoverMusic && isPlayedWhole(kind),
  addToPlaylist: ({ kind, account }) => kind === "track" && account?.makesPlaylists === true,
  edit: ({ kind, account }) =>
    account?.isEditable === true && !account.isStarter && !account.restrictedEditMusic && isPlayedWhole(kind),
  duplicate: ({ kind, account }) =>
    account !== null &&
    kind === "schedule" &&
    !account.restrictedEditMusic &&
    !account.restrictedDiscoverMusic,
  share: () => true,
} as const satisfies Record<SourceAction, (question: SourceQuestion) => boolean>;

/** Whether it is a source that a zone can play; of others a zone plays the tracks. */
function isPlayedWhole(kind: SourceKind): boolean {
  return kind === "playlist" || kind === "station" || kind === "schedule";
}

/** The permission that each action requires. */
const TAKES = {
  preview: null,
  play: "assign",
  playTo: "assign",
  add: "library",
  addToPlaylist: null,
  edit: "edit",
  duplicate: "edit",
  share: null,
} as const satisfies Record<SourceAction, keyof SourceQuestion["may"] | null>;

function denialOf({ may }: SourceQuestion, action: SourceAction): Denial | null {
  const permission = TAKES[action];
  const decision = permission && may[permission];
  return decision?.ok === false ? decision.reason : null;
}

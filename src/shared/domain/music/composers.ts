/**
 * Composers: how a playlist or schedule comes by its tracks. Each has a type name (graph) and a kebab name (REST)
 * (specification, music §3.3, §6).
 */

import { reachesTier } from "../access/tiers.ts";

/** What people are told a composer's music is. */
export type ComposerKind = "custom" | "synced" | "readymade" | "artist" | "tracks" | "tags" | "schedule";

interface ComposerRow {
  readonly kebab: string;
  readonly kind: ComposerKind;
  /** Whether the account that curates it may edit it; 'tier-3' asks for that tier as well. */
  readonly editable: "always" | "tier-3" | "never";
}

/** By type name. */
const COMPOSERS = {
  Manual: { kebab: "manual", kind: "custom", editable: "tier-3" },
  SpotifyComposer: { kebab: "spotify-composer", kind: "synced", editable: "never" },
  ExternalSpotifyComposer: { kebab: "external-spotify-composer", kind: "synced", editable: "never" },
  CuratorComposer: { kebab: "curator-composer", kind: "readymade", editable: "never" },
  ArtistComposer: { kebab: "artist-composer", kind: "artist", editable: "never" },
  SeedComposer: { kebab: "seed-composer", kind: "tracks", editable: "always" },
  RecipeComposer: { kebab: "recipe-composer", kind: "tags", editable: "always" },
  SimpleRecipeComposer: { kebab: "simple-recipe-composer", kind: "tags", editable: "always" },
  RadioPlaylistComposer: { kebab: "radio-playlist-composer", kind: "readymade", editable: "never" },
  ManualScheduleComposer: { kebab: "manual-composer", kind: "schedule", editable: "always" },
  ZoneScheduleComposer: { kebab: "zone-composer", kind: "schedule", editable: "always" },
} as const satisfies Record<string, ComposerRow>;

export type ComposerType = keyof typeof COMPOSERS;

export const COMPOSER_TYPES = Object.keys(COMPOSERS) as readonly ComposerType[];

/** Reads either spelling; null when there is no such composer. */
export function readComposer(name: string): ComposerType | null {
  return COMPOSER_TYPES.find((type) => type === name || COMPOSERS[type].kebab === name) ?? null;
}

/** The REST spelling; a name that is not known stays as it is. */
export function kebabComposer(name: string): string {
  const type = readComposer(name);
  return type ? COMPOSERS[type].kebab : name;
}

/** What people are told; null for composers that are not known. */
export function composerKind(name: string): ComposerKind | null {
  const type = readComposer(name);
  return type ? COMPOSERS[type].kind : null;
}

/** A playlist, as far as one can tell from it whom it is synced with. */
export interface SyncQuestion {
  readonly composerType: string;
  /** What is said of its composer besides the type, by the name of that; null where nothing is. */
  readonly composer: string | null;
  readonly curatorAccountId: string | null;
}

/**
 * Whether a playlist follows one of the streaming service: its type says so, or it is this account's own and its composer
 * does (specification, music §3.3).
 */
export function isSynced(playlist: SyncQuestion, accountId: string | null): boolean {
  if (composerKind(playlist.composerType) === "synced") return true;
  const isOwn = accountId !== null && playlist.curatorAccountId === accountId;
  return isOwn && readComposer(playlist.composer ?? "") === "ExternalSpotifyComposer";
}

/** Who asks to edit which music. */
export interface EditQuestion {
  readonly composer: string;
  /** The account that curates it; null for editorial music. */
  readonly curatorAccountId: string | null;
  /** One that may edit music at all: `music.edit` of the table of actions. */
  readonly account: { readonly id: string; readonly tier: number };
}

/** Whether this account may edit this music: its own only, by composer and tier. */
export function mayEditMusic(question: EditQuestion): boolean {
  const type = readComposer(question.composer);
  if (!type || !isOwn(question)) return false;
  const rule: ComposerRow["editable"] = COMPOSERS[type].editable;
  return rule === "always" || (rule === "tier-3" && reachesTier("unlimited", question.account.tier));
}

/** Whether this account may delete this music, and restore it: what it may edit, and its own synced playlists. */
export function mayDeleteMusic(question: EditQuestion): boolean {
  return mayEditMusic(question) || (isOwn(question) && composerKind(question.composer) === "synced");
}

/**
 * Where a playlist's play order is changed: in the playlist itself, or in what is kept beside the one that it is synced
 * with (specification, music §4.4). Null: its order is not for its account to change.
 */
export function playOrderChange(composer: string): "playlist" | "metadata" | null {
  switch (composerKind(composer)) {
    case "custom":
      return "playlist";
    case "synced":
      return "metadata";
    default:
      return null;
  }
}

/**
 * Whether this account may change this playlist's play order: one of the extras that tier 3 has on its own playlists. The
 * tracks of a synced one stay out of its reach.
 */
export function mayChangePlayOrder(question: EditQuestion): boolean {
  return (
    isOwn(question) &&
    reachesTier("unlimited", question.account.tier) &&
    playOrderChange(question.composer) !== null
  );
}

function isOwn({ curatorAccountId, account }: EditQuestion): boolean {
  return curatorAccountId === account.id;
}

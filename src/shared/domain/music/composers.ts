/**
 * Composers: the ways in which a playlist or schedule gets its tracks. Each has a type name (graph) and a
 * kebab name (REST) (specification, music §3.3, §6).
 */

import { reachesTier } from "../access/tiers.ts";

/** Display category of a composer's music. */
export type ComposerKind = "custom" | "synced" | "readymade" | "artist" | "tracks" | "tags" | "schedule";

interface ComposerRow {
  readonly kebab: string;
  readonly kind: ComposerKind;
  /** Whether the account that curates it may edit it; 'tier-3' additionally requires that tier. */
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

/** Reads either spelling; null for an unknown composer. */
export function readComposer(name: string): ComposerType | null {
  return COMPOSER_TYPES.find((type) => type === name || COMPOSERS[type].kebab === name) ?? null;
}

/** The REST spelling; an unknown name is unchanged. */
export function kebabComposer(name: string): string {
  const type = readComposer(name);
  return type ? COMPOSERS[type].kebab : name;
}

/** The display category; null for unknown composers. */
export function composerKind(name: string): ComposerKind | null {
  const type = readComposer(name);
  return type ? COMPOSERS[type].kind : null;
}

/** The parts of a playlist that show whom it is synced with. */
export interface SyncQuestion {
  readonly composerType: string;
  /** The composer's name, stored in addition to its type; null if absent. */
  readonly composer: string | null;
  readonly curatorAccountId: string | null;
}

/**
 * Whether a playlist follows one of the streaming service: by its type, or by its composer if it is this
 * account's own (specification, music §3.3).
 */
export function isSynced(playlist: SyncQuestion, accountId: string | null): boolean {
  if (composerKind(playlist.composerType) === "synced") return true;
  const isOwn = accountId !== null && playlist.curatorAccountId === accountId;
  return isOwn && readComposer(playlist.composer ?? "") === "ExternalSpotifyComposer";
}

/** The editor and the music to edit. */
export interface EditQuestion {
  readonly composer: string;
  /** The account that curates it; null for editorial music. */
  readonly curatorAccountId: string | null;
  /** Whether it may edit music at all: `music.edit` of the table of actions. */
  readonly account: { readonly id: string; readonly tier: number };
}

/** Whether this account may edit this music: its own only, depending on composer and tier. */
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
 * Where a playlist's play order is stored: in the playlist itself, or in the metadata of a synced one
 * (specification, music §4.4). Null: its account cannot change it.
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
 * Whether this account may change this playlist's play order: one of tier 3's extras on its own playlists.
 * The tracks of a synced one cannot be changed.
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

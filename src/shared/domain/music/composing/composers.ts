/**
 * Composers: the ways in which a playlist or schedule gets its tracks. Each has a type name (graph) and a
 * kebab name (REST) (specification, music §3.3, §6).
 */

import type { Action } from "#shared/domain/access/actions.ts";

/** Display category of a composer's music. */
export type ComposerKind = "custom" | "synced" | "readymade" | "artist" | "tracks" | "tags" | "schedule";

/** The actions that edit music, each in its own editor. */
export type EditAction = Extract<Action, "playlist.edit" | "station.edit" | "schedule.edit">;

interface ComposerRow {
  readonly kebab: string;
  readonly kind: ComposerKind;
  /** The action by which its account edits it; null: nobody edits it. */
  readonly edit: EditAction | null;
}

/** By type name. */
const COMPOSERS = {
  Manual: { kebab: "manual", kind: "custom", edit: "playlist.edit" },
  SpotifyComposer: { kebab: "spotify-composer", kind: "synced", edit: null },
  ExternalSpotifyComposer: { kebab: "external-spotify-composer", kind: "synced", edit: null },
  CuratorComposer: { kebab: "curator-composer", kind: "readymade", edit: null },
  ArtistComposer: { kebab: "artist-composer", kind: "artist", edit: null },
  SeedComposer: { kebab: "seed-composer", kind: "tracks", edit: "station.edit" },
  RecipeComposer: { kebab: "recipe-composer", kind: "tags", edit: "station.edit" },
  SimpleRecipeComposer: { kebab: "simple-recipe-composer", kind: "tags", edit: "station.edit" },
  RadioPlaylistComposer: { kebab: "radio-playlist-composer", kind: "readymade", edit: null },
  ManualScheduleComposer: { kebab: "manual-composer", kind: "schedule", edit: "schedule.edit" },
  ZoneScheduleComposer: { kebab: "zone-composer", kind: "schedule", edit: "schedule.edit" },
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

/** The action by which an account edits its own music of this composer; null: nobody edits it. */
export function editActionOf(name: string): EditAction | null {
  const type = readComposer(name);
  return type ? COMPOSERS[type].edit : null;
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

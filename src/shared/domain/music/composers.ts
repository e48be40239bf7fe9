/**
 * Composers: how a playlist or schedule comes by its tracks. Each has a type name (graph) and a kebab name (REST)
 * (specification, music §3.3, §6).
 */

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

/** Who asks to edit which music. */
export interface EditQuestion {
  readonly composer: string;
  /** The account that curates it; null for editorial music. */
  readonly curatorAccountId: string | null;
  readonly account: {
    readonly id: string;
    readonly tier: number;
    readonly plan: string;
    readonly restrictEditMusic: boolean;
  };
}

/** Whether this account may edit this music: its own only, by composer, tier, plan and its restrictions. */
export function mayEditMusic({ composer, curatorAccountId, account }: EditQuestion): boolean {
  if (curatorAccountId === null || curatorAccountId !== account.id) return false;
  if (account.plan === "starter" || account.restrictEditMusic) return false;
  const type = readComposer(composer);
  if (!type) return false;
  const rule: ComposerRow["editable"] = COMPOSERS[type].editable;
  return rule === "always" || (rule === "tier-3" && account.tier >= 3);
}

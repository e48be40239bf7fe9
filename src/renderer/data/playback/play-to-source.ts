import type { PlaylistCardFragment } from "#shared/contract/graphql/generated/operations.ts";

/** A playlist in the form that zones play. */
export interface PlayToSource {
  readonly id: string;
  readonly title: string;
  /** Template with %w and %h. */
  readonly image: string | null;
  readonly colorHex: string | null;
  readonly playbackMode: "shuffle" | "linear";
}

/** Converts a playlist to a source for zones. */
export function playToSource({
  id,
  name,
  display,
  presets,
}: Pick<PlaylistCardFragment, "id" | "name" | "display" | "presets">): PlayToSource {
  return {
    id,
    title: name,
    image: display.image?.url ?? null,
    colorHex: display.colors?.primary.hex ?? null,
    playbackMode: presets.playbackMode === "linear" ? "linear" : "shuffle",
  };
}

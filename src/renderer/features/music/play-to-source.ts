import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import type { PlayToSource } from "../../data/playback.ts";

/** A playlist as something to play in zones. */
export function playToSource({
  id,
  name,
  display,
  presets,
}: NonNullable<PlaylistPageQuery["playlist"]>): PlayToSource {
  return {
    id,
    title: name,
    image: display.image?.url ?? null,
    colorHex: display.colors?.primary.hex ?? null,
    playbackMode: presets.playbackMode === "linear" ? "linear" : "shuffle",
  };
}

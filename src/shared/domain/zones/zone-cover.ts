import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A picture's template, and the colour that stands for it until it is loaded. */
export interface ZoneCover {
  readonly image: string | null;
  readonly colorHex: string | null;
}

const NO_COVER: ZoneCover = { image: null, colorHex: null };

/**
 * The cover that a zone has on every screen: of its track, else of what it plays from. `live` is null until its player's
 * state is known; `assigned` is what lists say that it plays from.
 */
export function zoneCover(
  live: Pick<PlaybackState, "track" | "source"> | null,
  assigned: SoundZone["source"] = null,
): ZoneCover {
  const album = live?.track?.album ?? null;
  const source = live?.source?.display ?? assigned;
  const covers = [album, source].filter((cover) => cover !== null);
  return covers.find(({ image }) => image !== null) ?? covers[0] ?? NO_COVER;
}

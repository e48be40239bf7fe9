import { useDrag } from "#renderer/parts/drag/use-drag.ts";
import type { MusicSource } from "./music-source.ts";
import { useMenuOpener } from "./use-menu-opener.ts";

/**
 * Behaviour of a playlist's, station's or schedule's card or row: it can be dragged to the library and opens its menu.
 */
export function useSourceCard(source: MusicSource) {
  const type = source.kind === "schedule" ? "Schedule" : "Playlist";
  return { ...useMenuOpener(source), ...useDrag({ type, title: source.title, source }) };
}

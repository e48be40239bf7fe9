import { useDrag } from "../drag/use-drag.ts";
import type { MusicSource } from "./music-source.ts";
import { useMenuOpener } from "./use-menu-opener.ts";

/** What the card or row of a playlist, station or schedule can do: it is dragged to the library, and opens its menu. */
export function useSourceCard(source: MusicSource) {
  const type = source.kind === "schedule" ? "Schedule" : "Playlist";
  return { ...useMenuOpener(source), ...useDrag({ type, title: source.title, source }) };
}

import { useTranslation } from "react-i18next";
import { useDemoWords } from "#renderer/parts/demo-words.ts";
import { aboutPlaylist, type ToldPlaylist } from "./music-words.ts";

/** A playlist's description in the person's language. */
export function useAboutPlaylist(playlist: ToldPlaylist): string {
  const { i18n } = useTranslation();
  const words = useDemoWords(playlist.shortDescription);
  return playlist.madeOf ? aboutPlaylist(i18n, playlist) : words;
}

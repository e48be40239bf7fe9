import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasTexts, loadTexts } from "../lib/i18n/i18n.ts";
import { useDemoWords } from "./demo-words.ts";
import { aboutPlaylist, isToldAnew, type ToldPlaylist } from "./music-words.ts";

/** Holds the line while the words are on their way. */
const BLANK = "\u00a0";

/** A sentence about a playlist in the person's language. The words for music come with the first one that needs them. */
export function useAboutPlaylist(playlist: ToldPlaylist): string {
  const { i18n } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [, setLoaded] = useState(false);
  const isMissing = isToldAnew(i18n, playlist) && !hasTexts(i18n, "musicWords");
  useEffect(() => {
    if (isMissing)
      loadTexts(i18n, ["musicWords"]).then(
        () => setLoaded(true),
        () => setFailed(true),
      );
  }, [i18n, isMissing]);
  const words = useDemoWords(playlist.madeOf ? "" : playlist.shortDescription);
  if (!playlist.madeOf) return words;
  if (!isMissing) return aboutPlaylist(i18n, playlist);
  return failed ? playlist.shortDescription : BLANK;
}

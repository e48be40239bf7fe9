import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasTexts, loadTexts } from "#renderer/lib/i18n/i18n.ts";
import { useDemoWords } from "./demo-words.ts";
import { aboutPlaylist, isToldAnew, type ToldPlaylist } from "./music-words.ts";

/** Reserves the line while the texts load. */
const BLANK = "\u00a0";

/** A playlist's description in the person's language. The texts for music load with the first one that needs them. */
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

import type { i18n as I18n, ParseKeys } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENGLISH, hasTexts, loadTexts } from "../lib/i18n/i18n.ts";

/** Holds the line while the words are on their way. */
const BLANK = "\u00a0";

/**
 * A text about music, in the person's language where it is one that the demo music comes with. What a host has written, or
 * has written anew, stays as it is. Needs the texts `demo`.
 */
export function demoWords({ t, getResource }: Pick<I18n, "t" | "getResource">, text: string): string {
  const key = keyOf(getResource(ENGLISH, "translation", "demo") ?? {}, text);
  return key === null ? text : t(key as ParseKeys);
}

const LISTS = ["sections", "playlists"] as const;

/** What is said of sections of Home, and of playlists, by their slugs. */
type DemoTexts = Readonly<
  Partial<Record<(typeof LISTS)[number], Readonly<Record<string, Readonly<Record<string, string>>>>>>
>;

function keyOf(english: DemoTexts, text: string): string | null {
  for (const list of LISTS)
    for (const [slug, parts] of Object.entries(english[list] ?? {}))
      for (const [part, words] of Object.entries(parts))
        if (words === text) return `demo.${list}.${slug}.${part}`;
  return null;
}

/** The same, with the words fetched when somebody who reads another language needs them. */
export function useDemoWords(text: string): string {
  const { i18n } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [, setLoaded] = useState(false);
  const isOther = text !== "" && i18n.language !== ENGLISH;
  const isMissing = isOther && !hasTexts(i18n, "demo");
  useEffect(() => {
    if (isMissing)
      loadTexts(i18n, ["demo"]).then(
        () => setLoaded(true),
        () => setFailed(true),
      );
  }, [i18n, isMissing]);
  if (isMissing) return failed ? text : BLANK;
  return isOther ? demoWords(i18n, text) : text;
}

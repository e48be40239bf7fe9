import type { i18n as I18n, ParseKeys } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENGLISH, hasTexts, loadTexts } from "#renderer/lib/i18n/i18n.ts";

/** Reserves the line while the texts load. */
const BLANK = "\u00a0";

/**
 * Translates a text of the demo music to the person's language. Texts that the host wrote or changed are kept. Needs
 * the texts `demo`.
 */
export function demoWords({ t, getResource }: Pick<I18n, "t" | "getResource">, text: string): string {
  const key = keyOf(getResource(ENGLISH, "translation", "demo") ?? {}, text);
  return key === null ? text : t(key as ParseKeys);
}

const LISTS = ["sections", "playlists"] as const;

/** Texts of Home's sections and of playlists, by slug. */
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

/** Like `demoWords`, but loads the texts when the person's language needs them. */
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

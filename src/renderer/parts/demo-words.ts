import type { i18n as I18n, ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { ENGLISH } from "#renderer/lib/i18n/i18n.ts";

/** Translates a text of the demo music to the person's language. Texts that the host wrote or changed are kept. */
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

/** Like `demoWords`, in English without looking for the text. */
export function useDemoWords(text: string): string {
  const { i18n } = useTranslation();
  return i18n.language === ENGLISH ? text : demoWords(i18n, text);
}

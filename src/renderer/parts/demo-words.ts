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
  const english: Readonly<Record<string, string>> = getResource(ENGLISH, "translation", "demo") ?? {};
  const name = Object.keys(english).find((one) => english[one] === text);
  return name === undefined ? text : t(`demo.${name}` as ParseKeys);
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

import type { HelpLanguage } from "#renderer/parts/help/load-article.ts";

/** Words that say nothing about the subject, without accents. */
const STOP_WORDS: Readonly<Record<HelpLanguage, ReadonlySet<string>>> = {
  en: words(
    "a an and are do does for have how i in is it m my of on or our s t that the this to we what when with you your",
  ),
  sv: words(
    "att av de den det din du en ett for gor har hur i jag kan man med min mina mitt nar och om pa som sa till vad var vi ar",
  ),
};

/** Endings of words, the longest first. */
const ENDINGS: Readonly<Record<HelpLanguage, readonly string[]>> = {
  en: ["ings", "ing", "ies", "ied", "ed", "es", "er", "ly", "s", "y", "e"],
  sv: [
    ..."arnas ernas ornas arens andet aren arna erna orna ande nade ning ades nad nar ade are".split(" "),
    ..."ar er or en et an at ad as es te de na ns ts a e n t s".split(" "),
  ],
};

/** Shorter stems would match unrelated words. */
const SHORTEST_STEM = 3;

/**
 * The form under which the help finds a word, so that "tystnade", "tystnar" and "TYSTNAD" are one: lower case, without
 * accents, and without its ending. Null for words that say nothing.
 */
export function searchTerm(word: string, language: HelpLanguage): string | null {
  const plain = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  if (STOP_WORDS[language].has(plain)) return null;
  const ending = ENDINGS[language].find(
    (end) => plain.endsWith(end) && plain.length - end.length >= SHORTEST_STEM,
  );
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length);
  // stopp(ed) → stop
  return stem.length > SHORTEST_STEM ? stem.replace(/(.)\1$/, "$1") : stem;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

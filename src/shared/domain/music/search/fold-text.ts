/**
 * Text in the form that search compares: lower-case letters without accents, words separated by one space, no
 * punctuation.
 *
 * [Note: folded text] The database folds stored text with its own function `fold_text` (see migrations), the
 * service folds typed text with this one. Both use these tables and nothing that depends on a locale, so that
 * they agree.
 */

const LONGEST = 2000;
const LONGEST_WORD = 100;

const CAPITALS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZØŁĐÐĦŊÆŒÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄІЈЉЊЋЏҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ";
const SMALL =
  "abcdefghijklmnopqrstuvwxyzøłđðħŋæœþабвгдежзиклмнопрстуфхцчшщъыьэюяђєіјљњћџґαβγδεζηθικλμνξοπρστυφχψω";

/** Letters whose diacritics Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŋ: "n",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** "don't" is one word. */
const LEFT_OUT = "'’‘ʼ`";

/** Separators of words. */
const BETWEEN = '\t\n\r!"#$%&()*+,-./:;<=>?@[\\]^_{|}~¡¿«»·•…–—―“”„‚‹›⁄№°©®™×÷';

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...[...CAPITALS].map((capital, place) => [capital, [...SMALL][place] ?? capital] as const),
  ...[...LEFT_OUT].map((char) => [char, ""] as const),
  ...[...BETWEEN].map((char) => [char, " "] as const),
]);

/** Folds a text: "Café  del Mar (Live)" is "cafe del mar live". */
export function foldText(text: string): string {
  const letters = [...text]
    .slice(0, LONGEST)
    .join("")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");
  const folded = [...letters].map((char) => {
    const small = LETTERS.get(char) ?? char;
    return PLAIN[small] ?? small;
  });
  return folded
    .join("")
    .replace(/ +/g, " ")
    .replace(new RegExp(`([^ ]{${LONGEST_WORD}})[^ ]+`, "gu"), "$1")
    .replace(/^ | $/g, "");
}

/** The words of a text. */
export function foldedWords(text: string): readonly string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
}

import { foldedWords } from "./fold-text.ts";
import { isUnspaced, signWords } from "./word-set.ts";

/** How what people type becomes a search: see [Note: folded text]. */
export interface TypedSearch {
  /** As it was typed. */
  readonly typed: string;
  /** The folded words in one. */
  readonly text: string;
  readonly words: readonly string[];
}

const LONGEST = 100;
const MOST_WORDS = 8;
/** A last word this short is taken as it stands: half of the catalogue begins with one letter. */
const SHORTEST_START = 2;

/** Reads what was typed; null where nothing of it can be searched for. */
export function readSearch(typed: string): TypedSearch | null {
  const given = typed.slice(0, LONGEST);
  const folded = foldedWords(given);
  const words = (folded.length > 0 ? folded : signWords(given)).slice(0, MOST_WORDS);
  return words.length === 0 ? null : { typed, text: words.join(" "), words };
}

/** Whether the last word may be the beginning of one. */
export function isBeginning(word: string): boolean {
  return word.length > SHORTEST_START || /[^a-z0-9]/.test(word);
}

/** How well a folded name fits, the best first; null where it does not. */
export const FITS = { exact: 0, begins: 1, words: 2, text: 3, corrected: 4 } as const;

/** How well one of few names fits, without the database. */
export function fitOf({ text, words }: TypedSearch, name: readonly string[]): number | null {
  const whole = name.join(" ");
  if (whole === text) return FITS.exact;
  if (whole.startsWith(text)) return FITS.begins;
  const has = (word: string) =>
    name.some((own) => (isUnspaced(word) ? own.includes(word) : own.startsWith(word)));
  if (words.every(has)) return FITS.words;
  const joined = words.join("");
  if (joined.length >= SHORTEST_SLIP && name.join("").startsWith(joined)) return FITS.words;
  const corrected = words.every((word) => has(word) || name.some((own) => isSlip(word, own)));
  return corrected ? FITS.corrected : null;
}

/** Letters that each half of a word has that may be two: "bossanova". */
const SHORTEST_HALF = 3;

/** The searches that the words may be instead: two of them one word ("hip hop", "hiphop"), one of them two, or both. */
export function respelled(words: readonly string[]): readonly (readonly string[])[] {
  const joined = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]);
  const typed = words.join(" ");
  const both = joined.flatMap(splits).filter((search) => search.join(" ") !== typed);
  return [...joined, ...splits(words), ...both];
}

/** The words with one of them split in two. */
function splits(words: readonly string[]): readonly (readonly string[])[] {
  return words.flatMap((word, at) =>
    Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) }, (_, more) => {
      const end = SHORTEST_HALF + more;
      return [...words.slice(0, at), word.slice(0, end), word.slice(end), ...words.slice(at + 1)];
    }),
  );
}

/** Letters from which a word may be mistyped: shorter ones would become other words. */
export const SHORTEST_SLIP = 4;

/** Whether a word is another with one slip: a letter too many, missing, wrong, or two of them swapped. */
export function isSlip(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_SLIP || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start++;
  const rest = (text: string, from: number) => text.slice(from);
  if (rest(typed, start + 1) === rest(word, start + 1)) return true;
  if (rest(typed, start + 1) === rest(word, start) || rest(typed, start) === rest(word, start + 1))
    return true;
  const swapped = typed[start] === word[start + 1] && typed[start + 1] === word[start];
  return swapped && rest(typed, start + 2) === rest(word, start + 2);
}

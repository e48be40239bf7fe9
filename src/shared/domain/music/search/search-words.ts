import { foldedWords } from "./fold-text.ts";
import { isUnspaced, signWords } from "./word-set.ts";

/** Converts typed text to a search: see [Note: folded text]. */
export interface TypedSearch {
  /** As typed. */
  readonly typed: string;
  /** The folded words, joined. */
  readonly text: string;
  readonly words: readonly string[];
}

const LONGEST = 100;
const MOST_WORDS = 8;
/** A last word this short is not a prefix: half of the catalogue begins with any one letter. */
const SHORTEST_START = 2;

/** Parses typed text; null if nothing of it is searchable. */
export function readSearch(typed: string): TypedSearch | null {
  const given = typed.slice(0, LONGEST);
  const folded = foldedWords(given);
  const words = (folded.length > 0 ? folded : signWords(given)).slice(0, MOST_WORDS);
  return words.length === 0 ? null : { typed, text: words.join(" "), words };
}

/** Whether the last word may be a prefix. */
export function isBeginning(word: string): boolean {
  return word.length > SHORTEST_START || /[^a-z0-9]/.test(word);
}

/** How well a folded name matches, the best first; null if it does not. */
export const FITS = { exact: 0, begins: 1, words: 2, text: 3, corrected: 4 } as const;

/** How well one of a few names matches, without the database. */
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

/** Minimum letters in each half of a word that may be two: "bossanova". */
const SHORTEST_HALF = 3;

/** Alternative searches: two words joined ("hip hop", "hiphop"), one split in two, or both. */
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

/** Minimum letters of a word that may be mistyped: shorter ones would become other words. */
export const SHORTEST_SLIP = 4;

/** Whether a word differs from another by one typo: an extra, missing, wrong or swapped letter. */
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

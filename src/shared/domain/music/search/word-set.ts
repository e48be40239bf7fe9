/**
 * [Note: words without spaces] Some scripts do not separate words by spaces, so a word may occur anywhere in
 * a title: such titles are indexed under all of their suffixes, and a search matches prefixes of those.
 * Symbols are not words, but some titles consist only of them ("÷"): they are searched only if nothing else
 * is. The database makes these words by `word_set` (see migrations).
 */

/** Thai, Lao, Burmese, Khmer, Korean (in its letters, as folded text has it), Japanese and Chinese. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u;

const SIGNS = /^[!#$%&()*+,./:;<=>?@[\\\]^_{|}~¡¿«»·•…–—№°©®™×÷-]{1,10}$/u;

/** Whether a folded word may be part of a longer one. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** Parts of a text that consist only of symbols. */
export function signWords(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter((part) => SIGNS.test(part)))];
}

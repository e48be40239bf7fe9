/**
 * [Note: words without spaces] Some scripts put no spaces between words, so a word may be anywhere in a title: those titles are
 * found by everything that they end with, and a search by what begins so. Signs are no words, but some music is called nothing
 * else ("÷"): they are found where nothing else is looked for. The database makes these words by `word_set` (see migrations).
 */

/** Thai, Lao, Burmese, Khmer, Korean (in its letters, as folded text has it), Japanese and Chinese. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u;

const SIGNS = /^[!#$%&()*+,./:;<=>?@[\\\]^_{|}~¡¿«»·•…–—№°©®™×÷-]{1,10}$/u;

/** Whether a folded word may be a part of a longer one. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** Parts of a text that are signs alone. */
export function signWords(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter((part) => SIGNS.test(part)))];
}

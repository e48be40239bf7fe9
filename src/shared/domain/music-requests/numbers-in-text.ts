import { plain } from "./tokens.ts";

/** Years, decades and tempi in a text, in English and Swedish. */
export interface NumberMention {
  readonly kind: "years" | "tempo";
  readonly from: number | null;
  readonly to: number | null;
}

interface Extracted {
  /** The text with a placeholder word, zq0zq, for each number. */
  readonly text: string;
  readonly numbers: readonly NumberMention[];
}

type Read = (groups: readonly string[], year: number) => NumberMention | null;

const years = (from: number | null, to: number | null): NumberMention => ({ kind: "years", from, to });
const tempo = (from: number | null, to: number | null): NumberMention => ({ kind: "tempo", from, to });

const DECADE_WORDS: Readonly<Record<string, number>> = {
  twenties: 1920,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
  noughties: 2000,
  tjugotal: 1920,
  trettiotal: 1930,
  fyrtiotal: 1940,
  femtiotal: 1950,
  sextiotal: 1960,
  sjuttiotal: 1970,
  attiotal: 1980,
  nittiotal: 1990,
  nollnolltal: 2000,
  tiotal: 2010,
};
const DECADE_WORD = Object.keys(DECADE_WORDS).join("|");
/** "80s", "1980s", "80's", "80-tal", "80-talet". */
const DECADE = String.raw`(?:(?:19|20)?\d0)\s?(?:'?s\b|[- ]?tal(?:et|s|are|en|ets|en)?\b)`;
const ANY_DECADE = `(?:${DECADE}|(?:${DECADE_WORD})(?:et|s|ets)?\\b)`;
const YEAR = String.raw`((?:19|20)\d\d)`;
const FEW: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  couple: 2,
  few: 4,
  twenty: 20,
  fifteen: 15,
  tva: 2,
  tre: 3,
  fyra: 4,
  fem: 5,
  tio: 10,
  femton: 15,
  tjugo: 20,
  trettio: 30,
  thirty: 30,
  par: 2,
};
const COUNT = `(\\d{1,2}|${Object.keys(FEW).join("|")})`;
const countOf = (text = "") => FEW[text] ?? Number(text);
const NEW_YEARS = 4;

/** In matching order; a match is removed from the text before the next pattern. */
const PATTERNS: readonly (readonly [RegExp, Read])[] = [
  [
    /\b(\d{2,3})\s?(?:-|–|to|till|and|och)\s?(\d{2,3})\s?(?:bpm|beats per minute|slag)/,
    ([a, b]) => tempo(Number(a), Number(b)),
  ],
  [
    /\b(?:under|below|max|at most|slower than|up to|hogst)\s(\d{2,3})\s?(?:bpm|beats per minute)/,
    ([a]) => tempo(null, Number(a)),
  ],
  [
    /\b(?:over|above|min|at least|faster than|minst)\s(\d{2,3})\s?(?:bpm|beats per minute)/,
    ([a]) => tempo(Number(a), null),
  ],
  [/\b(\d{2,3})\s?(?:bpm|beats per minute)/, ([a]) => tempo(Number(a) - 8, Number(a) + 8)],
  [
    new RegExp(`\\b(?:between |from |fran |mellan )?${YEAR}\\s?(?:-|–|to|and|till|och)\\s?${YEAR}`),
    ([a, b]) => years(Number(a), Number(b)),
  ],
  [
    new RegExp(
      `\\b(?:from |fran )?(?:the )?(${ANY_DECADE})\\s?(?:-|–|to|till|through|up to|fram till)\\s?(?:the )?(${ANY_DECADE})`,
    ),
    ([a = "", b = ""]) => {
      const from = decadeOf(a);
      const to = decadeOf(b);
      return from === null || to === null ? null : years(from, to + 9);
    },
  ],
  [
    /\b(\d0)\s?[/-]\s?(\d0)[- ]?tal(?:et|s)?\b/,
    ([a = "", b = ""]) => years(centuryOf(Number(a)), centuryOf(Number(b)) + 9),
  ],
  [
    new RegExp(
      `\\b(?:before|pre|fore|innan|older than|aldre an|up to|until|earlier than|fram till)[- ](?:the |year )?(?:${YEAR}|(${ANY_DECADE}))`,
    ),
    ([year, decade = ""]) => {
      const end = year ? Number(year) : decadeOf(decade);
      return end === null ? null : years(null, end - 1);
    },
  ],
  [
    new RegExp(
      `\\b(?:after|since|post|efter|newer than|nyare an|later than|from|fran)[- ](?:the )?${YEAR}(?: and (?:on|later)| onwards?| och framat)?`,
    ),
    ([a]) => years(Number(a), null),
  ],
  [
    new RegExp(`\\b(?:after|since|post|efter|newer than|nyare an|later than)[- ](?:the )?(${ANY_DECADE})`),
    ([a = ""]) => {
      const from = decadeOf(a);
      return from === null ? null : years(from + 10, null);
    },
  ],
  [
    new RegExp(`\\b(${ANY_DECADE}) (?:and (?:on|later|onwards?|newer)|onwards?|och (?:framat|senare))`),
    ([a = ""]) => {
      const from = decadeOf(a);
      return from === null ? null : years(from, null);
    },
  ],
  [
    new RegExp(`\\b(?:older than|aldre an) (?:the (?:last|past) )?${COUNT} (?:years?|ar)\\b(?: gamm\\w+)?`),
    ([n], year) => years(null, year - countOf(n)),
  ],
  [
    new RegExp(`\\b(?:newer than|nyare an) ${COUNT} (?:years?|ar)\\b`),
    ([n], year) => years(year - countOf(n), null),
  ],
  [
    new RegExp(`\\b(?:the )?(?:last|past|de senaste|senaste|recent) ${COUNT} (?:of )?(?:years|aren|ar)\\b`),
    ([n], year) => years(year - countOf(n), null),
  ],
  [/\b(?:the )?(?:last|past|senaste) decade|\bsenaste decenniet/, (_none, year) => years(year - 10, null)],
  [
    new RegExp(`\\b(?:early|tidigt|tidiga|tidig) (?:the )?(?:pa )?(${ANY_DECADE})`),
    ([a = ""]) => {
      const from = decadeOf(a);
      return from === null ? null : years(from, from + 5);
    },
  ],
  [
    new RegExp(`\\b(?:late|sent|sena|slutet av) (?:the )?(?:pa )?(${ANY_DECADE})`),
    ([a = ""]) => {
      const from = decadeOf(a);
      return from === null ? null : years(from + 5, from + 9);
    },
  ],
  [
    new RegExp(`\\b(${ANY_DECADE})`),
    ([a = ""]) => {
      const from = decadeOf(a);
      return from === null ? null : years(from, from + 9);
    },
  ],
  [new RegExp(`\\b(?:from |year |anno |fran |ar )?${YEAR}\\b`), ([a]) => years(Number(a), Number(a))],
  [
    /\b(?:old songs|oldies|golden oldies|gamla latar|gamla godingar|gammal musik|old music|old hits|old tunes)\b/,
    () => years(null, 1979),
  ],
  [
    /\b(?:new releases?|newest|brand new|latest|recent|current hits|current|just released|this year|nyslappt|nya latar|ny musik|new music|new songs|senaste|nytt|aktuell\w*|dagens hits|nya hits|todays? hits|modern hits|new hits|nyaste|fresh releases|right now)\b/,
    (_none, year) => years(year - NEW_YEARS, null),
  ],
];

/** Extracts the numbers from a text. */
export function extractNumbers(text: string, year: number): Extracted {
  const numbers: NumberMention[] = [];
  let rest = plain(text).replace(/[’`´]/g, "'");
  for (const [pattern, read] of PATTERNS) {
    const all = new RegExp(pattern.source, "gu");
    rest = rest.replace(all, (whole: string, ...more: unknown[]) => {
      const groups = more.filter((part) => typeof part === "string" || part === undefined) as string[];
      const number = read(groups.slice(0, -1), year);
      if (!number) return whole;
      numbers.push(number);
      return ` zq${numbers.length - 1}zq `;
    });
  }
  return { text: rest, numbers };
}

/** The first year of a written decade; null when it is invalid. */
function decadeOf(text: string): number | null {
  const word = Object.keys(DECADE_WORDS).find((name) => text.startsWith(name));
  if (word) return DECADE_WORDS[word] ?? null;
  const digits = /^(\d{2,4})/.exec(text)?.[1];
  if (!digits) return null;
  return digits.length === 4 ? Number(digits) : centuryOf(Number(digits));
}

/** "20s" means a hundred years ago as a style of music; "00s" and "10s" are of this century. */
function centuryOf(digits: number): number {
  return digits < 20 ? 2000 + digits : 1900 + digits;
}

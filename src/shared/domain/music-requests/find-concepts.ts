import { SITUATIONS } from "./situations.ts";
import { isOneMistakeAway, shorterForms, stemOf } from "./tokens.ts";
import { type Concept, LONGEST_PHRASE, PHRASES, SINGLE_WORDS } from "./vocabulary.ts";

/** Finds the concepts named in a list of words. */

/** Words that are never corrected to similar ones. */
const COMMON = new Set(
  `about above after again along also another around because before being better between both bring button could
  custom during either enough every everything everyone people places please should since something sounds special
  thing things think through under until using where which while whole would years music songs tracks really little
  nothing people place playlist station stations guests customers would their there these those whatever someone
  musik latar musiken gaster kunder mycket nagot nagon ganska valdigt eller under efter innan eftersom medan kanske
  alltid gärna garna skulle behover passar spela spelas tidigare annat andra samma varje inget ingen lagom without
  other others staff never today slightly quite class classes klasser
  plates`.split(/\s+/),
);

/** Endings of compound words without a meaning of their own. */
const JOINED_FILLERS = new Set([
  "musik",
  "musiken",
  "latar",
  "kvall",
  "kansla",
  "vibe",
  "stil",
  "stuk",
  "music",
  "like",
]);

const SHORTEST_TO_CORRECT = 6;

export interface Found {
  readonly concepts: readonly Concept[];
  /** Number of words consumed. */
  readonly length: number;
}

/** The longest phrase of the vocabulary that begins at this word; null when there is none. */
export function conceptsAt(words: readonly string[], start: number): Found | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - start); length > 0; length--) {
    const key = words
      .slice(start, start + length)
      .map(stemOf)
      .join(" ");
    const concepts = PHRASES.get(key);
    if (concepts) return { concepts, length };
  }
  const word = words[start];
  const concepts = word === undefined ? null : ofOneWord(word);
  return concepts && { concepts, length: 1 };
}

/** All concepts of a name or a tag, without handling negations. */
export function conceptsIn(words: readonly string[]): readonly Concept[] {
  const all: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    const found = conceptsAt(words, at);
    if (found) all.push(...found.concepts);
    at += found?.length ?? 1;
  }
  return all;
}

const known = new Map<string, readonly Concept[] | null>();
const MOST_KNOWN = 5000;

function ofOneWord(word: string): readonly Concept[] | null {
  const before = known.get(word);
  if (before !== undefined) return before;
  const found = shortened(word) ?? split(word) ?? placeOf(word) ?? corrected(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, found);
  return found;
}

function shortened(word: string): readonly Concept[] | null {
  if (COMMON.has(word)) return null;
  for (const form of shorterForms(word)) {
    const concepts = PHRASES.get(form);
    if (concepts) return concepts;
  }
  return null;
}

/** Swedish compounds: "jazzkväll" is jazz and evening. */
function split(word: string): readonly Concept[] | null {
  if (word.length < 7 || COMMON.has(word)) return null;
  for (let at = word.length - 3; at >= 3; at--) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    const left =
      PHRASES.get(stemOf(first)) ?? (first.endsWith("s") ? PHRASES.get(first.slice(0, -1)) : undefined);
    if (!left) continue;
    const right = PHRASES.get(stemOf(second)) ?? shortened(second);
    if (right && second.length >= 3) return [...left, ...right];
    if (JOINED_FILLERS.has(second)) return left;
  }
  return null;
}

const SHORTEST_PLACE = 5;

/** The place that a compound ends with: a "skivbutik" is a shop, whatever it sells. */
function placeOf(word: string): readonly Concept[] | null {
  if (COMMON.has(word)) return null;
  for (let at = 3; at <= word.length - SHORTEST_PLACE; at++) {
    const end = word.slice(at);
    const places = (PHRASES.get(stemOf(end)) ?? shortened(end))?.filter(({ slug }) => slug in SITUATIONS);
    if (places && places.length > 0) return places;
  }
  return null;
}

function corrected(word: string): readonly Concept[] | null {
  if (word.length < SHORTEST_TO_CORRECT || COMMON.has(word) || /\d/.test(word)) return null;
  const stem = stemOf(word);
  const match = SINGLE_WORDS.find(
    (candidate) =>
      candidate.length >= SHORTEST_TO_CORRECT - 1 &&
      candidate[0] === word[0] &&
      (isOneMistakeAway(candidate, stem) || isOneMistakeAway(candidate, word)),
  );
  return match === undefined ? null : (PHRASES.get(match) ?? null);
}

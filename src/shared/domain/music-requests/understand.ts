import { conceptsAt } from "./find-concepts.ts";
import { ONLY_WHEN_ASKED } from "./genres.ts";
import { type Mention, mentionId } from "./mentions.ts";
import { extractNumbers, type NumberMention } from "./numbers-in-text.ts";
import { SITUATIONS } from "./situations.ts";
import { tokensOf } from "./tokens.ts";
import type { Concept } from "./vocabulary.ts";

/**
 * Understands a music prompt as venues write it: "rainy sunday brunch, nothing too slow", "inget för
 * högljutt". Word by word: a negation lasts until its clause ends, a concept is the longest phrase of the
 * vocabulary.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/[\s]+/).filter(Boolean));

const NEGATORS =
  set(`no not nothing without avoid avoiding except never non none dont doesnt didnt isnt arent wont
  shouldnt cant cannot skip minus exclude excluding hate nor inga ingen inget ingenting inte utan ej aldrig undvik slippa
  slipper forutom varken aint neither anything`);
/** "anything" only negates together with another word. */
const NEGATED_LATER = set("anything");
/** A partial negation: less of it, but some may come. */
const DIMINISHERS = set("less mindre fewer farre");
const CLAUSE_ENDS = set(
  "but men fast rather instead snarare istallet utan then sedan while though however only just bara endast",
);
const TURNS = set("but men rather instead snarare istallet although though however");
const BREAKS = set(". ; : ! ?");
const JOINERS = set("and or och eller nor n samt plus eller");
const OR_WORDS = set("or eller nor");
const STRONGER = set(
  "very really super extra mostly mainly lots plenty especially definitely mycket valdigt riktigt mest framst garna huvudsakligen fler mer more",
);
const WEAKER = set(
  "slightly bit touch hint little some maybe perhaps occasional somewhat lite nagot kanske inslag stank kind sort",
);
const PAIRS_NOT_REFUSING: readonly string[] = [
  "not only",
  "not just",
  "not necessarily",
  "inte bara",
  "inte enbart",
  "inte nodvandigtvis",
  "dont mind",
  "no problem",
  "inget emot",
  "not sure",
  "never stop",
  "no need",
  "no matter",
  "not forget",
  "dont forget",
];

const VOCAL_WORDS =
  set(`vocals vocal singing singer singers sing lyrics lyric voice voices sang sangen sjunger sanger
  sangare sangerska sung text texter texten rost roster vocalist vocalists words talk speech prat sangrost`);
const INSTRUMENTAL_WORDS = set(`instrumental instrumentals instrumentalt instrumentell instrumentala wordless
  instrumentell instrumentalmusik instrumentally vocalless`);
const EXPLICIT_WORDS =
  set(`explicit swearing swear swears profanity profanities curse cursing curses svordomar svordom
  svara obscene offensive swearwords snuskiga grova vulgar foul dirty rude sexual inappropriate olampligt olampliga
  fula`);
const CLEAN_WORDS = set("clean radio-edit rumsren rumsrent sfw");
const LYRIC_NOUNS = set("lyrics lyric language words text texter ord content songs sprak");

/** Before or after these, Swedish "folk" means people, not the music. */
const PEOPLE_BEFORE = set("dar att nar mycket massor ungt vanligt lite mer mest for");
const PEOPLE_AFTER = set("som kan vill ska brukar");
const SWEDISH = set("och att det som ett vi har pa av med till ar");
const SWEDISH_VERB = /^(?!eller$|under$|after$|over$|efter$|for$|or$)[a-z]{2,}(?:er|ar)$/;

const RUN_OBJECTS = set("a an the our this two three several");

type Item =
  | { readonly is: "concepts"; readonly concepts: readonly Concept[]; readonly length: number }
  | { readonly is: "number"; readonly number: NumberMention; readonly length: 1 }
  | { readonly is: "vocals"; readonly sign: 1 | -1; readonly length: number }
  | { readonly is: "explicit"; readonly length: number }
  | { readonly is: "clean"; readonly length: number }
  | { readonly is: "word"; readonly length: 1 };

/** A negation, until its clause ends. */
interface Refusal {
  /** The kind of the last negated concept. */
  readonly kind: string | null;
  /** Less of it, but some may come. */
  readonly isHalf: boolean;
}

/** The mentions in a text. `year` is the current one: "the last ten years". */
export function understand(text: string, year: number): readonly Mention[] {
  const { text: rest, numbers } = extractNumbers(text, year);
  const words = tokensOf(rest);
  const found = new Map<string, Mention>();
  let negated = null as Refusal | null;
  let weight = 1;
  for (let at = 0; at < words.length; ) {
    const word = words[at]!; // at is below the length
    if (isPair(words, at)) {
      negated = null;
      at += 2;
      continue;
    }
    if (NEGATORS.has(word) && !(NEGATED_LATER.has(word) && !negated)) {
      // "utan" is both "without" and, after a negation, "but".
      negated = word === "utan" && negated && words[at - 1] === "," ? null : { kind: null, isHalf: false };
      weight = 1;
      at++;
      continue;
    }
    if (DIMINISHERS.has(word)) {
      negated = { kind: null, isHalf: true };
      at++;
      continue;
    }
    if (BREAKS.has(word) || (negated && (TURNS.has(word) || CLAUSE_ENDS.has(word)))) {
      negated = null;
      weight = 1;
      at++;
      continue;
    }
    if (word === "," || word === "(" || word === ")") {
      if (negated && !isListOfRefused(words, at + 1)) negated = null;
      weight = 1;
      at++;
      continue;
    }
    if (STRONGER.has(word)) weight = 1.4;
    else if (WEAKER.has(word)) weight = 0.5;
    const item = itemAt(words, at, numbers);
    if (negated && JOINERS.has(word)) {
      const next = itemAt(words, at + 1, numbers);
      if (negated.kind !== null && kindOf(next) !== negated.kind && !OR_WORDS.has(word)) negated = null;
    }
    if (item.is !== "word") {
      if (negated && isAfterWith(words, at) && negated.kind !== null) negated = null;
      for (const mention of mentionsOf(item, negated, weight)) {
        const id = mentionId(mention);
        if (!found.has(id)) found.set(id, mention);
      }
      if (negated) negated = { ...negated, kind: kindOf(item) };
      weight = 1;
    }
    at += item.length;
  }
  return withoutContradictions(withoutGeneral([...found.values()]));
}

function isPair(words: readonly string[], at: number): boolean {
  return PAIRS_NOT_REFUSING.includes(`${words[at]} ${words[at + 1]}`);
}

/** "no rock, with a warm feel": anything after "with" is wanted again. */
function isAfterWith(words: readonly string[], at: number): boolean {
  return [words[at - 1], words[at - 2]].some(
    (word) => word === "with" || word === "med" || word === "like" || word === "som",
  );
}

/**
 * "no rock, metal or rap": a list continues over commas if an "or" follows and only concepts are in between.
 */
function isListOfRefused(words: readonly string[], from: number): boolean {
  let concepts = 0;
  for (let at = from; at < words.length && at < from + 10; ) {
    const word = words[at]!; // at is below the length
    if (OR_WORDS.has(word)) return concepts > 0;
    if (BREAKS.has(word) || NEGATORS.has(word) || TURNS.has(word)) return false;
    if (word === ",") {
      at++;
      continue;
    }
    const found = conceptsAt(words, at);
    if (!found && !VOCAL_WORDS.has(word)) return false;
    concepts++;
    at += found?.length ?? 1;
  }
  return false;
}

function itemAt(words: readonly string[], at: number, numbers: readonly NumberMention[]): Item {
  const word = words[at] ?? "";
  const next = words[at + 1] ?? "";
  const numbered = /^zq(\d+)zq$/.exec(word);
  const number = numbered && numbers[Number(numbered[1])];
  if (number) return { is: "number", number, length: 1 };
  if (EXPLICIT_WORDS.has(word)) return { is: "explicit", length: LYRIC_NOUNS.has(next) ? 2 : 1 };
  if (CLEAN_WORDS.has(word) || (word === "radio" && next.startsWith("edit")))
    return { is: "clean", length: LYRIC_NOUNS.has(next) ? 2 : 1 };
  if (INSTRUMENTAL_WORDS.has(word) && !next.startsWith("hip")) return { is: "vocals", sign: -1, length: 1 };
  if (word === "folk" && isPeople(words, at)) return { is: "word", length: 1 };
  if (isManaging(word, next)) return { is: "word", length: 1 };
  const found = conceptsAt(words, at);
  if (VOCAL_WORDS.has(word) && !(found && found.length > 1)) {
    if (next === "free" || next === "fri" || next === "fritt") return { is: "vocals", sign: -1, length: 2 };
    return { is: "vocals", sign: 1, length: 1 };
  }
  return found ? { is: "concepts", ...found } : { is: "word", length: 1 };
}

/** "We run a lodge" is no sport. */
function isManaging(word: string, next: string): boolean {
  return (word === "run" || word === "running") && RUN_OBJECTS.has(next);
}

/** "där folk läser": people, in a Swedish sentence. */
function isPeople(words: readonly string[], at: number): boolean {
  const [before = "", after = ""] = [words[at - 1], words[at + 1]];
  if (PEOPLE_BEFORE.has(before) || PEOPLE_AFTER.has(after)) return true;
  return (
    SWEDISH_VERB.test(after) && conceptsAt(words, at + 1) === null && words.some((word) => SWEDISH.has(word))
  );
}

function kindOf(item: Item): string | null {
  if (item.is === "concepts") return item.concepts[0]?.kind ?? null;
  return item.is === "word" ? null : item.is;
}

function mentionsOf(item: Item, negated: { isHalf: boolean } | null, weight: number): readonly Mention[] {
  const sign = negated ? -1 : 1;
  switch (item.is) {
    case "concepts":
      return item.concepts.map(({ slug }) => ({
        kind: "concept" as const,
        slug,
        sign,
        weight: negated?.isHalf
          ? 0.4
          : negated
            ? 1
            : ONLY_WHEN_ASKED.includes(slug)
              ? Math.max(1, weight)
              : weight,
      }));
    case "number": {
      const { number } = item;
      if (number.kind === "tempo")
        return negated ? [] : [{ kind: "tempo", from: number.from, to: number.to }];
      return [{ kind: "years", from: number.from, to: number.to, sign }];
    }
    case "vocals":
      // "A little singing" requests less of it, not more.
      if (!negated && weight < 1) return [{ kind: "vocals", sign: item.sign > 0 ? -1 : 1, weight: 0.3 }];
      return [{ kind: "vocals", sign: (item.sign * sign) as 1 | -1, weight: negated?.isHalf ? 0.5 : 1 }];
    case "explicit":
      return negated ? [{ kind: "clean" }] : [];
    case "clean":
      return negated ? [] : [{ kind: "clean" }];
    case "word":
      return [];
  }
}

/** Any shop, where the text also says which kind of place it is; music for children, where it names them as guests. */
const GENERAL: Readonly<Record<string, (other: string) => boolean>> = {
  shop: (other) => other !== "shop" && SITUATIONS[other]?.kind === "venue",
  children: (other) => other === "kids",
};

/** Without concepts that another one says more exactly. */
function withoutGeneral(mentions: readonly Mention[]): readonly Mention[] {
  const wanted = mentions.flatMap((one) => (one.kind === "concept" && one.sign > 0 ? [one.slug] : []));
  return mentions.filter(
    (mention) =>
      mention.kind !== "concept" ||
      mention.sign < 0 ||
      !wanted.some((other) => GENERAL[mention.slug]?.(other)),
  );
}

/**
 * A concept both wanted and unwanted is wanted: "not jazz, well, jazz but slow". The vocals implied by a song
 * yield first.
 */
function withoutContradictions(mentions: readonly Mention[]): readonly Mention[] {
  const unwantedVocals = mentions.some((mention) => mention.kind === "vocals" && mention.sign < 0);
  return mentions.filter((mention) => {
    if (mention.kind === "vocals") return !(mention.sign > 0 && unwantedVocals);
    if (mention.kind !== "concept" || mention.sign > 0) return true;
    return !mentions.some(
      (other) => other.kind === "concept" && other.sign > 0 && other.slug === mention.slug,
    );
  });
}

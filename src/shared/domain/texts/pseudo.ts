/**
 * The code of the pseudo-locale for developers: lengthened, accented English that reveals screens which
 * cannot handle it.
 */
export const PSEUDO = "en-XA";

/** Letters that readers recognise, and that a screen limited to ASCII does not. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, at) => [
    letter,
    [..."àƀćďéƒğĥíĵķĺɱńőƥɋŕšťűṽŵẋýžÀƁĆĎÉƑĞĤÍĴĶĹṀŃŐƤɊŔŠŤŰṼŴẊÝŽ"][at] ?? letter,
  ]),
);

/** Typical extra length of other languages compared with English. */
const GROWTH = 0.3;

/** Unchanged parts: `{{values}}`, and i18next's nesting and markup. */
const KEPT = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/;

/** Texts of the pseudo-locale: English with accents, a third longer and in brackets; values are unchanged. */
export function pseudoTexts<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? pseudoText(text) : pseudoTexts(text),
    ]),
  ) as Texts;
}

/** `Play {{title}}` → `[Ƥĺàý {{title}} ~~]` */
export function pseudoText(text: string): string {
  if (text === "") return "";
  const parts = text.split(KEPT).map((part) => (KEPT.test(part) ? part : accented(part)));
  const words = text.split(KEPT).filter((part) => !KEPT.test(part));
  const longer = "~".repeat(Math.ceil(words.join("").length * GROWTH));
  return `[${parts.join("")} ${longer}]`;
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[letter] ?? letter).join("");
}

/** The code of a made-up language for developers: English, made longer and stranger, to see which screens cannot stand it. */
export const PSEUDO = "en-XA";

/** Letters that a reader recognises, and a screen that cannot show more than ASCII does not. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, at) => [
    letter,
    [..."àƀćďéƒğĥíĵķĺɱńőƥɋŕšťűṽŵẋýžÀƁĆĎÉƑĞĤÍĴĶĹṀŃŐƤɊŔŠŤŰṼŴẊÝŽ"][at] ?? letter,
  ]),
);

/** How much longer other languages commonly are than English. */
const GROWTH = 0.3;

/** What stays as it is: `{{values}}`, and what i18next nests or marks up. */
const KEPT = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/;

/** Texts of a made-up language: English with accents, a third longer and between brackets; values stay. */
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

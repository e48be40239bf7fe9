import { PSEUDO, pseudoTexts } from "#shared/domain/texts/pseudo.ts";
import demo from "./en/demo.json" with { type: "json" };

/** English texts that only translations are looked up by: in English, the service's own are shown. */
export const translatedOnly = { demo };

const files = import.meta.glob<object>(["./*/*.json", "!./en/*.json"], { import: "default" });

/** A group's texts in a language other than English; empty when not translated yet. */
export async function translate(language: string, group: string, english: object): Promise<object> {
  if (language === PSEUDO) return pseudoTexts(english);
  return (await files[`./${language}/${fileName(group)}.json`]?.()) ?? {};
}

/** `playTo` → `play-to` */
function fileName(group: string): string {
  return group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

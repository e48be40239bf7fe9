import { PSEUDO, pseudoTexts } from "#shared/domain/texts/pseudo.ts";
import type { TextGroup } from "./english.ts";

const files = import.meta.glob<object>(["./*/*.json", "!./en/*.json"], { import: "default" });

/** A group's texts in a language other than English; empty when not translated yet. */
export async function translate(
  language: string,
  group: TextGroup,
  english: (group: TextGroup) => Promise<object>,
): Promise<object> {
  if (language === PSEUDO) return pseudoTexts(await english(group));
  return (await files[`./${language}/${fileName(group)}.json`]?.()) ?? {};
}

/** `playTo` → `play-to` */
function fileName(group: TextGroup): string {
  return group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

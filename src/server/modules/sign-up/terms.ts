import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The terms of service by language. Blank lines separate paragraphs, `# ` starts a heading. */
export type TermsTexts = ReadonlyMap<string, string>;

const OWN = path.join(import.meta.dirname, "terms");
const DEFAULT_LANGUAGE = "en";

/**
 * Reads the terms from a folder, one file per language: `en.txt`. Rejects if the host's folder has no English
 * ones.
 */
export async function readTerms(folder: string | null): Promise<TermsTexts> {
  const from = folder ?? OWN;
  const files = (await readdir(from)).filter((name) => /^[a-z]{2}\.txt$/.test(name));
  const texts = new Map<string, string>();
  for (const name of files)
    texts.set(name.slice(0, 2), (await readFile(path.join(from, name), "utf8")).trim());
  if (!texts.has(DEFAULT_LANGUAGE)) throw new Error(`There is no ${DEFAULT_LANGUAGE}.txt in ${from}`);
  return texts;
}

/** The terms in a language, else in English. */
export function termsIn(
  texts: TermsTexts,
  locale: string,
): { readonly locale: string; readonly text: string } {
  const language = locale.slice(0, 2).toLowerCase();
  const text = texts.get(language);
  return text === undefined
    ? { locale: DEFAULT_LANGUAGE, text: texts.get(DEFAULT_LANGUAGE) ?? "" }
    : { locale: language, text };
}

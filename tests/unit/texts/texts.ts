import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TextUses } from "./text-uses.ts";

/** The texts of one language: key to text, `zones.form.city` to "City". */
export type Texts = ReadonlyMap<string, string>;

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Reads the client's `{language}/{group}.json`; the group of `play-to.json` is `playTo`. */
export function readClientTexts(language: string): Texts {
  const folder = path.join(ROOT, "src/renderer/lib/i18n", language);
  const groups = globSync("*.json", { cwd: folder }).map((file) => {
    const group = path
      .basename(file, ".json")
      .replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
    return [group, readJson(path.join(folder, file))];
  });
  return flat(Object.fromEntries(groups));
}

/** Reads the texts of main. */
export function readMainTexts(language: string): Texts {
  return flat(readJson(path.join(ROOT, `src/main/texts/${language}.json`)));
}

/** Languages that have files. */
export function languagesWithFiles(): {
  readonly client: readonly string[];
  readonly main: readonly string[];
} {
  const client = globSync("src/renderer/lib/i18n/*/*.json", { cwd: ROOT }).map((file) =>
    path.basename(path.dirname(file)),
  );
  const main = globSync("src/main/texts/*.json", { cwd: ROOT }).map((file) => path.basename(file, ".json"));
  return { client: [...new Set(client)].sort(), main: main.sort() };
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function flat(texts: object, prefix = ""): Texts {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): (readonly [string, string])[] =>
      typeof text === "string" ? [[prefix + name, text]] : [...flat(text, `${prefix}${name}.`)],
    ),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The key as used in code: without the plural suffix. */
export function keyOf(full: string): string {
  return full.replace(PLURAL, "");
}

/** Names of the `{{values}}` in a text. */
export function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name).sort();
}

/**
 * Keys that no code uses. A key is used if it equals a string, or if it matches a string composed at run time whose
 * variable parts all occur as strings or property names somewhere. A composed string may be the prefix of a longer key.
 */
export function unusedKeys(texts: Texts, uses: readonly TextUses[]): readonly string[] {
  const strings = new Set(uses.flatMap((file) => [...file.strings]));
  const words = new Set([...strings, ...uses.flatMap((file) => [...file.names])]);
  const patterns = [...new Set(uses.flatMap((file) => file.patterns))]
    .filter((pattern) => /^\w+\./.test(pattern))
    .map((pattern) => new RegExp(`^${pattern.split("*").map(escaped).join("([^.]+)")}(?:\\..+)?$`));
  const built = (key: string) =>
    patterns.some((pattern) => {
      const parts = pattern.exec(key)?.slice(1);
      return parts?.every((part) => words.has(part)) ?? false;
    });
  return [...new Set([...texts.keys()].map(keyOf))].filter((key) => !strings.has(key) && !built(key));
}

/** Keys used in code without a text, and composed keys without any match. */
export function missingKeys(texts: Texts, uses: readonly TextUses[]): readonly string[] {
  const keys = new Set([...texts.keys()].map(keyOf));
  const groups = new Set([...keys].map((key) => key.split(".")[0]));
  const branches = [...keys];
  return uses.flatMap((file) => [
    ...file.calls.filter(({ key }) => !keys.has(key)).map(({ key }) => `${file.path}: ${key}`),
    ...file.patterns
      .filter((pattern) => /^\w+\.[\w.*-]+$/.test(pattern) && groups.has(pattern.split(".")[0] ?? ""))
      .filter((pattern) => {
        const like = new RegExp(`^${pattern.split("*").map(escaped).join("[^.]+")}(?:\\.|$)`);
        return !branches.some((key) => like.test(key));
      })
      .map((pattern) => `${file.path}: ${pattern}`),
  ]);
}

/** Calls that lack a value of their text, each as `file: key wants a value`. */
export function missingValues(texts: Texts, uses: readonly TextUses[]): readonly string[] {
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const [full, text] of texts) {
    wanted.set(keyOf(full), new Set([...(wanted.get(keyOf(full)) ?? []), ...valuesIn(text)]));
  }
  return uses.flatMap((file) =>
    file.calls.flatMap(({ key, values }) =>
      values === null
        ? []
        : [...(wanted.get(key) ?? [])]
            .filter((name) => !values.includes(name))
            .map((name) => `${file.path}: ${key} wants ${name}`),
    ),
  );
}

/** Requirements for a language's texts. */
interface Asked {
  /** BCP 47 tag. */
  readonly language: string;
  /** Whether all texts are required. */
  readonly complete: boolean;
}

/** Forbidden differences between a language's texts and the English ones. */
export function differences(english: Texts, other: Texts, { language, complete }: Asked): readonly string[] {
  const [wanted, there] = [byKey(english), byKey(other)];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return [
    ...[...wanted.keys()].filter((key) => complete && !there.has(key)).map((key) => `${key} is missing`),
    ...[...there.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is no key`),
    ...[...there].flatMap(([key, forms]) => {
      const models = wanted.get(key);
      if (!models) return [];
      return [
        ...(models.has("other") ? pluralCategories.filter((form) => !forms.has(form)) : []).map(
          (form) => `${key} has no form for ${form}`,
        ),
        ...[...forms].flatMap(([form, text]) => {
          const model = models.get(form) ?? models.get("other") ?? "";
          return faultsOf(text, model).map((fault) => `${form === "" ? key : `${key}_${form}`} ${fault}`);
        }),
      ];
    }),
  ];
}

/** Errors in the translation of an English text. */
function faultsOf(text: string, english: string): readonly string[] {
  // A singular form may omit the number: "One zone".
  const named = (of: string) => new Set(valuesIn(of).filter((name) => name !== "count"));
  const [wanted, given] = [named(english), named(text)];
  const words = english.replace(/\{\{.*?\}\}/g, "").match(/\p{L}{2,}/gu) ?? [];
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks ${name}`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `has ${name}, which nothing gives`),
    ...(text === english && words.length > 2 ? ["is still English"] : []),
  ];
}

/** The plural forms of each text by key; a text without a count has one form, "". */
function byKey(texts: Texts): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const keys = new Map<string, Map<string, string>>();
  for (const [full, text] of texts) {
    const key = keyOf(full);
    const forms = keys.get(key) ?? new Map<string, string>();
    forms.set(full.slice(key.length + 1), text);
    keys.set(key, forms);
  }
  return keys;
}

/** Titles whose group none of the page's files loads, each as `file: key`; see `renderer/build/texts.ts`. */
export function titlesWithoutTexts(
  uses: readonly TextUses[],
  groupsOf: (file: string) => readonly string[],
): readonly string[] {
  const files = new Map(uses.map((file) => [file.path, file]));
  return uses.flatMap((file) =>
    file.titles
      .filter(({ key, files: own }) => {
        const groups = [...reached(own, files)].flatMap(groupsOf);
        return !groups.includes(key.split(".")[0] ?? "");
      })
      .map(({ key }) => `${file.path}: ${key}`),
  );
}

/** Files loaded with these files. */
function reached(
  from: readonly string[],
  files: ReadonlyMap<string, Pick<TextUses, "imports">>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of files.get(file)?.imports ?? []) walk(next);
  };
  for (const file of from) walk(file);
  return seen;
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\-]/g, "\\$&");
}

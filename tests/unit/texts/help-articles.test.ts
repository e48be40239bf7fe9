import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MarkedToken, marked, type Token } from "marked";
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { HELP_ARTICLES, isHelpArticle } from "#shared/domain/help/articles.ts";
import { readClientTexts } from "./texts.ts";

const PARTS = path.resolve(import.meta.dirname, "../../../src/renderer/parts/help");
const MEDIA = path.resolve(PARTS, "../../public/help-media");
const LANGUAGES = ["en", "sv"] as const;
const ARTICLES = LANGUAGES.flatMap((language) => HELP_ARTICLES.map((id) => [language, id] as const));

const read = (language: string, id: string) => readFileSync(`${PARTS}/articles/${language}/${id}.md`, "utf8");

/** Every part of an article, with those inside others. */
function partsOf(tokens: readonly Token[]): readonly MarkedToken[] {
  return (tokens as readonly MarkedToken[]).flatMap((token) => [
    token,
    ...partsOf("tokens" in token ? (token.tokens ?? []) : []),
    ...("items" in token ? partsOf(token.items) : []),
  ]);
}

test.each(LANGUAGES)("help articles: each has its file, and no file is left over, in %s", (language) => {
  const files = globSync("*.md", { cwd: `${PARTS}/articles/${language}` });
  expect(files.toSorted()).toEqual(HELP_ARTICLES.map((id) => `${id}.md`).toSorted());
});

test.each(ARTICLES)("help articles: %s/%s links to existing pages and articles", (language, id) => {
  const patterns = Object.values({ ...paths, ...paths.electron }).flatMap((known) =>
    "pattern" in known ? [known.pattern] : [],
  );
  const leadsNowhere = partsOf(marked.lexer(read(language, id))).flatMap((part) => {
    if (part.type !== "link") return [];
    const isKnown = part.href.startsWith("/")
      ? part.text !== "" && patterns.some((pattern) => matchPath(pattern, part.href))
      : isHelpArticle(part.href) && part.href !== id;
    return isKnown ? [] : [part.raw];
  });
  expect(leadsNowhere).toEqual([]);
});

test.each(ARTICLES)("help articles: %s/%s names what screens show, letter by letter", (language, id) => {
  const shown = new Set(readClientTexts(language).values());
  const unknown = partsOf(marked.lexer(read(language, id))).flatMap((part) =>
    part.type === "strong" && !shown.has(part.text) ? [part.text] : [],
  );
  expect(unknown).toEqual([]);
});

test.each(ARTICLES)(
  "help articles: %s/%s is short, with steps and what to do if it fails",
  (language, id) => {
    const text = read(language, id);
    const words = text.replace(/^<!--.*?-->/, "").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    expect(words).toBeGreaterThan(100);
    expect(words).toBeLessThan(360);
    expect(text).toMatch(/^<!-- .+ -->\n/);
    expect(text).toMatch(language === "en" ? /^## If .+/m : /^## Om .+/m);
    expect(text).toMatch(language === "en" ? /^## Related$/m : /^## Läs också$/m);
    // Nobody in a shop has a terminal, or the files of this repository.
    expect(text).not.toMatch(/`|\.(md|ts|json)\b|npm|README|ROOMTONE_|terminal/i);
  },
);

test("help articles: both languages show the same pictures", () => {
  const pictures = (language: string, id: string) =>
    partsOf(marked.lexer(read(language, id))).flatMap((part) => (part.type === "image" ? [part.href] : []));
  for (const id of HELP_ARTICLES) expect([id, pictures("sv", id)]).toEqual([id, pictures("en", id)]);
});

test("help media: those listed exist in both languages, and all that exist are listed", () => {
  const listed = Object.keys(JSON.parse(readFileSync(`${PARTS}/media.json`, "utf8")));
  const names = listed.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      (name.startsWith("screencast-") ? ["webm", "vtt"] : ["webp"]).map(
        (end) => `${name}.${language}.${end}`,
      ),
    ),
  );
  const kinds = globSync("*.{webp,webm,vtt}", { cwd: MEDIA });
  expect(kinds.toSorted()).toEqual(names.toSorted());
});

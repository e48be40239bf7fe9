import MiniSearch from "minisearch";
import type { HelpLanguage, LoadedArticle } from "#renderer/parts/help/load-article.ts";
import type { HelpArticle } from "#shared/domain/help/articles.ts";
import { searchTerm } from "./search-term.ts";

export interface FoundArticle {
  readonly id: HelpArticle;
  /** A sentence of the article that fits, or its first one. */
  readonly excerpt: string;
}

/** Finds articles, best first. */
export type HelpSearch = (query: string) => readonly FoundArticle[];

/** The most results: further ones fit too badly to help. */
const MOST = 8;
/** Results with less than this part of the best one's score are left out. */
const LEAST_SCORE = 0.15;

/** Indexes the articles by title, text, and the other words that people search for them with: their first comment. */
export function createHelpSearch(
  language: HelpLanguage,
  articles: readonly LoadedArticle[],
  titleOf: (id: HelpArticle) => string,
): HelpSearch {
  const index = new MiniSearch({
    fields: ["title", "also", "text"],
    processTerm: (word) => searchTerm(word, language),
    searchOptions: {
      boost: { title: 4, also: 3 },
      prefix: (term) => term.length > 2,
      // One mistake in a word of four letters, two in one of eight.
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    },
  });
  const lines = new Map<string, readonly string[]>();
  for (const { id, text } of articles) {
    lines.set(id, plainLines(text, titleOf));
    const also = /^<!--(.*?)-->/.exec(text)?.[1] ?? "";
    index.add({ id, title: titleOf(id), also, text: (lines.get(id) ?? []).join("\n") });
  }
  return (query) => {
    const found = index.search(query);
    const least = (found[0]?.score ?? 0) * LEAST_SCORE;
    return found
      .filter(({ score }) => score >= least)
      .slice(0, MOST)
      .map(({ id, terms }) => ({ id, excerpt: excerptOf(lines.get(id) ?? [], terms) }));
  };

  /** The line with the most of the found words; the first one of several. */
  function excerptOf(of: readonly string[], terms: readonly string[]): string {
    const fits = of.map((line) => {
      const own = new Set(line.split(/[\s\p{P}]+/u).map((word) => searchTerm(word, language)));
      return terms.filter((term) => own.has(term)).length;
    });
    return of[fits.indexOf(Math.max(...fits))] ?? "";
  }
}

/** The paragraphs and points of an article as plain text. */
function plainLines(text: string, titleOf: (id: HelpArticle) => string): readonly string[] {
  return text
    .replaceAll(/<!--.*?-->|!\[.*?\]\(.*?\)|^#.*$/gm, "")
    .replaceAll(
      /\[(.*?)\]\((.*?)\)/g,
      (_, name: string, href: string) => name || titleOf(href as HelpArticle),
    )
    .replaceAll("**", "")
    .split("\n")
    .map((line) => line.replace(/^(\d+\.|-) /, "").trim())
    .filter((line) => line !== "");
}

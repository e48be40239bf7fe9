import type { HelpArticle } from "#shared/domain/help/articles.ts";

/** The languages of the articles. */
export type HelpLanguage = "en" | "sv";

// Each article is a chunk of its own.
const files = import.meta.glob<string>("./articles/*/*.md", { query: "?raw", import: "default" });

/** The language of the articles in a language of the client. */
export function helpLanguage(language: string): HelpLanguage {
  return language.startsWith("sv") ? "sv" : "en";
}

/** An article's text in Markdown; empty while it is unwritten. Rejects when it cannot be fetched. */
export async function loadArticle(language: HelpLanguage, article: HelpArticle): Promise<string> {
  return (await files[`./articles/${language}/${article}.md`]?.()) ?? "";
}

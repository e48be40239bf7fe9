import { HELP_ARTICLES, type HelpArticle } from "#shared/domain/help/articles.ts";

/** The languages of the articles. */
export type HelpLanguage = "en" | "sv";

// Each article is a chunk of its own.
const files = import.meta.glob<string>("./articles/*/*.md", { query: "?raw", import: "default" });

const WHOLE: Readonly<Record<HelpLanguage, () => Promise<{ readonly articles: Record<string, string> }>>> = {
  en: () => import("./english-articles.ts"),
  sv: () => import("./swedish-articles.ts"),
};

/** The language of the articles in a language of the client. */
export function helpLanguage(language: string): HelpLanguage {
  return language.startsWith("sv") ? "sv" : "en";
}

/** An article's text in Markdown. Rejects when it cannot be fetched. */
export async function loadArticle(language: HelpLanguage, article: HelpArticle): Promise<string> {
  const load = files[pathOf(language, article)];
  if (!load) throw new Error(`The help article ${article} is missing in ${language}`);
  return load();
}

export interface LoadedArticle {
  readonly id: HelpArticle;
  readonly text: string;
}

/** The texts of all articles, for searching them. Rejects when they cannot be fetched. */
export async function loadAllArticles(language: HelpLanguage): Promise<readonly LoadedArticle[]> {
  const { articles } = await WHOLE[language]();
  return HELP_ARTICLES.map((id) => ({ id, text: articles[pathOf(language, id)] ?? "" }));
}

function pathOf(language: HelpLanguage, article: HelpArticle): string {
  return `./articles/${language}/${article}.md`;
}

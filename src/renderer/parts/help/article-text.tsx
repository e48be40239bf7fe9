import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { HelpArticle } from "#shared/domain/help/articles.ts";
import classes from "./article-text.module.css";
import { helpLanguage, loadArticle } from "./load-article.ts";
import { Markdown } from "./markdown.tsx";

/** The text of an article, without its title. */
export function ArticleText({ article }: { readonly article: HelpArticle }) {
  const { i18n } = useTranslation();
  const language = helpLanguage(i18n.language);
  const text = useQuery({
    queryKey: ["help-article", language, article],
    queryFn: () => loadArticle(language, article),
    staleTime: Number.POSITIVE_INFINITY,
    // The desktop app has the articles on its disk.
    networkMode: "always",
  });
  if (text.isLoadingError) return <QueryError error={text.error} onRetry={() => text.refetch()} />;
  if (text.data === undefined) return <Skeleton height={420} aria-busy />;
  return (
    <div className={classes.text} lang={language}>
      <Markdown text={text.data} />
    </div>
  );
}

import { Button } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { ArticleText } from "#renderer/parts/help/article-text.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { HELP_ARTICLES, HELP_TOPICS, type HelpArticle, isHelpArticle } from "#shared/domain/help/articles.ts";
import classes from "./article-page.module.css";
import { ToPlayer } from "./to-player.tsx";

/** /help/{article}: an article beside the list of its topic. */
export function ArticlePage() {
  const { articleId } = paths.helpArticle.useParams();
  return isHelpArticle(articleId) ? <Article article={articleId} /> : <NoArticle />;
}

function Article({ article }: { readonly article: HelpArticle }) {
  const { t } = useTranslation();
  const title = t(`help.titles.${article}`);
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <article className={classes.article}>
        <PageHeader
          title={title}
          above={
            <>
              <ToPlayer />
              {__HOST__ === "electron" && " · "}
              <Link to={paths.help()}>{t("help.title")}</Link>
            </>
          }
        />
        <ArticleText article={article} />
        <Neighbours article={article} />
      </article>
      <TopicList article={article} />
    </div>
  );
}

/** The articles of the same topic. */
function TopicList({ article }: { readonly article: HelpArticle }) {
  const { t } = useTranslation();
  const found = Object.entries(HELP_TOPICS).find(([, articles]) =>
    (articles as readonly HelpArticle[]).includes(article),
  );
  if (!found) return null;
  const [topic, articles] = found as [keyof typeof HELP_TOPICS, readonly HelpArticle[]];
  const name = t(`help.topics.${topic}`);
  return (
    <nav className={classes.aside} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {articles.map((other) => (
          <li key={other}>
            <Link
              to={paths.helpArticle({ articleId: other })}
              aria-current={other === article ? "page" : undefined}
            >
              {t(`help.titles.${other}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The previous and the next article of the whole list. */
function Neighbours({ article }: { readonly article: HelpArticle }) {
  const { t } = useTranslation();
  const at = HELP_ARTICLES.indexOf(article);
  const [before, after] = [HELP_ARTICLES[at - 1], HELP_ARTICLES[at + 1]];
  return (
    <div className={classes.neighbours}>
      {before && (
        <Link to={paths.helpArticle({ articleId: before })} rel="prev">
          <span>{t("help.previous")}</span> {t(`help.titles.${before}`)}
        </Link>
      )}
      {after && (
        <Link to={paths.helpArticle({ articleId: after })} rel="next">
          <span>{t("help.next")}</span> {t(`help.titles.${after}`)}
        </Link>
      )}
    </div>
  );
}

function NoArticle() {
  const { t } = useTranslation();
  usePageTitle(t("help.notFoundTitle"));
  return (
    <EmptyState
      level={1}
      icon={<IconMapPinOff size={26} stroke={1.6} />}
      title={t("help.notFoundTitle")}
      action={
        <Button component={Link} to={paths.help()} variant="default">
          {t("help.toHelp")}
        </Button>
      }
    >
      {t("help.notFound")}
    </EmptyState>
  );
}

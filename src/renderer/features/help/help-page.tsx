import { Button } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useSearchChange } from "#renderer/lib/routing/use-search-change.ts";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import { SupportButton } from "#renderer/parts/feedback/support-button.tsx";
import { helpLanguage, loadAllArticles } from "#renderer/parts/help/load-article.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./help-page.module.css";
import { ToPlayer } from "./to-player.tsx";
import { Topics } from "./topics.tsx";

const DEBOUNCE_MS = 150;

/** /help: every article by topic, or those that a search finds. */
export function HelpPage() {
  const { t } = useTranslation();
  const { q } = paths.help.useSearch();
  const query = q.trim();
  const [, change] = useSearchChange();
  const send = (text: string) =>
    change((search) => {
      if (text.trim() === "") search.delete("q");
      else search.set("q", text.trim());
    });
  const [typed, type, sendNow] = useTypedSearch({ shown: query, send, pauseMs: DEBOUNCE_MS });
  return (
    <>
      <PageHeader title={t("help.title")} above={<ToPlayer />} actions={<SupportButton />} />
      <search>
        <SearchField
          className={classes.field ?? ""}
          value={typed}
          onChange={type}
          onKeyDown={({ key }) => key === "Enter" && sendNow()}
          label={t("help.search")}
          placeholder={t("help.searchPlaceholder")}
          clearLabel={t("app.clear")}
        />
      </search>
      {query === "" ? <Topics /> : <Results query={query} />}
      <p className={classes.connection}>
        {t("help.connection")} <Link to={paths.connectivity()}>{t("help.connectionCheck")}</Link>
      </p>
    </>
  );
}

function Results({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const search = useHelpSearch();
  if (search.isLoadingError) return <QueryError error={search.error} onRetry={() => search.refetch()} />;
  if (!search.data) return <p aria-busy />;
  const found = search.data(query);
  return (
    <>
      <p className={classes.count} role="status">
        {t("help.count", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ol className={classes.results}>
          {found.map(({ id, excerpt }) => (
            <li key={id}>
              <Link to={paths.helpArticle({ articleId: id })}>{t(`help.titles.${id}`)}</Link>
              <p>{excerpt}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Nothing({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const email = useSupportEmail();
  return (
    <>
      <EmptyState
        icon={<IconZoomQuestion size={26} stroke={1.6} />}
        title={t("help.nothing.title", { query })}
        action={
          email !== null && (
            <Button component="a" href={`mailto:${email}`} variant="default">
              {t("help.nothing.write", { email })}
            </Button>
          )
        }
      >
        {t(email === null ? "help.nothing.bodyNoAddress" : "help.nothing.body")}
      </EmptyState>
      <Topics />
    </>
  );
}

/** The search over all articles, fetched with the first words. */
function useHelpSearch() {
  const { t, i18n } = useTranslation();
  const language = helpLanguage(i18n.language);
  return useQuery({
    queryKey: ["help-search", language],
    queryFn: async () => {
      const [{ createHelpSearch }, articles] = await Promise.all([
        import("./search/help-search.ts"),
        loadAllArticles(language),
      ]);
      return createHelpSearch(language, articles, (id) => t(`help.titles.${id}`));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The desktop app has the articles on its disk.
    networkMode: "always",
  });
}

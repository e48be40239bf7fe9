import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import { useCurrentAccount } from "../../data/current-account.ts";
import { useFoundZones } from "../../data/found-zones.ts";
import { type SearchItem, type SearchSection, searchQueries } from "../../data/search.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { TrackRowSkeleton } from "../../ui/track-row-skeleton.tsx";
import { ItemCards, TrackResults } from "./items.tsx";
import classes from "./search-page.module.css";
import { SEARCH_SECTIONS } from "./search-path.ts";
import { ZoneResults } from "./zone-results.tsx";

/** How many results of a kind stand on the first page. */
const TOP = { tracks: 6, playlists: 6, albums: 6, artists: 6 } as const satisfies Record<
  SearchSection,
  number
>;

/** Zones that stand before the music. */
const ZONES = 6;

interface ResultsProps {
  readonly query: string;
  readonly market: string;
}

/** Zones of that name, and the best music of every kind. */
export function AllResults({ query, market }: ResultsProps) {
  const { zones } = useFoundZones(query, ZONES);
  return (
    <>
      <ZoneResults zones={zones} />
      <MusicResults query={query} market={market} besides={zones.length > 0} />
    </>
  );
}

/** `besides`: something else was found. */
function MusicResults({ query, market, besides }: ResultsProps & { readonly besides: boolean }) {
  const { t } = useTranslation();
  const { top } = searchQueries(useServices());
  const results = useQueries({
    queries: SEARCH_SECTIONS.map((section) => top(query, section, market, TOP[section])),
  });
  const failed = results.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />;
  if (results.some(({ isPending }) => isPending)) return <TrackRowSkeleton rows={8} />;
  if (results.every(({ data }) => !data || data.edges.length === 0))
    return <Nothing query={query} besides={besides} />;
  return SEARCH_SECTIONS.map((section, index) => {
    const data = results[index]?.data;
    if (!data || data.edges.length === 0) return null;
    const items = data.edges.map(({ node }) => node);
    return (
      <section key={section} className={classes.section} aria-labelledby={`results-${section}`}>
        <header className={classes.sectionHeader}>
          <h2 id={`results-${section}`}>{t(`search.sections.${section}`)}</h2>
          {data.pageInfo.hasNextPage ? (
            <Link
              className={classes.all}
              to={paths.search(query, section)}
              aria-label={t("search.showAllOf", { section: t(`search.sections.${section}`) })}
            >
              {t("search.showAll")}
            </Link>
          ) : null}
        </header>
        <Items section={section} items={items} />
      </section>
    );
  });
}

/** Everything of one kind. */
export function SectionResults({
  query,
  section,
  market,
}: ResultsProps & { readonly section: SearchSection }) {
  const { t } = useTranslation();
  const results = useInfiniteQuery(searchQueries(useServices()).all(query, section, market));
  if (results.isPending) return <TrackRowSkeleton rows={8} />;
  if (results.isLoadingError) return <QueryError error={results.error} onRetry={() => results.refetch()} />;
  const items = results.data.pages.flatMap((page) => page.edges.map(({ node }) => node));
  if (items.length === 0) return <Nothing query={query} />;
  return (
    <section className={classes.section} aria-label={t(`search.sections.${section}`)}>
      <p className={classes.total} aria-live="polite">
        {t("search.total", { count: results.data.pages[0]?.total ?? items.length })}
      </p>
      <Items section={section} items={items} />
      {results.isFetchNextPageError ? (
        <QueryError error={results.error} onRetry={() => results.fetchNextPage()} />
      ) : results.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={results.isFetchingNextPage}
            onClick={() => results.fetchNextPage()}
          >
            {t("search.loadMore")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Items({
  section,
  items,
}: {
  readonly section: SearchSection;
  readonly items: readonly SearchItem[];
}) {
  const { t } = useTranslation();
  const filterExplicit = useCurrentAccount()?.settings.filter_explicit ?? false;
  if (section !== "tracks") return <ItemCards items={items} label={t(`search.sections.${section}`)} />;
  const tracks = items.filter((item) => item.__typename === "Track");
  return <TrackResults tracks={filterTracks(tracks, filterExplicit)} />;
}

interface NothingProps {
  readonly query: string;
  /** Something that is no music was found. */
  readonly besides?: boolean;
}

function Nothing({ query, besides = false }: NothingProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSearchOff size={26} stroke={1.6} />}
      title={t(besides ? "search.nothing.music" : "search.nothing.title", { query })}
    >
      {t("search.nothing.body")}
    </EmptyState>
  );
}

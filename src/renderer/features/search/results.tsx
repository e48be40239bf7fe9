import { Button } from "@mantine/core";
import { IconSearchOff, IconSparkles } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useFiltersExplicit } from "#renderer/data/accounts/current-account.ts";
import {
  type PagedSection,
  type SearchItem,
  type SearchScope,
  type SearchSection,
  searchQueries,
} from "#renderer/data/music/search.ts";
import { useFoundZones } from "#renderer/data/zones/found-zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import { isNamed } from "#shared/domain/zones/find-zones.ts";
import { ItemCards, TrackResults } from "./items.tsx";
import classes from "./search-page.module.css";
import { ZoneResults } from "./zone-results.tsx";

/** Most zones shown before the music. */
const ZONES = 6;
const ZONES_OF_PLACE = 3;
/** From this many words on a query describes music rather than naming it. */
const DESCRIPTION_WORDS = 3;

interface ResultsProps {
  readonly query: string;
  readonly scope: SearchScope;
  /** Called with the query when its results are shown. */
  readonly onAnswered: (query: string) => void;
}

function useAnswered(isAnswered: boolean, { query, onAnswered }: ResultsProps): void {
  useEffect(() => {
    if (isAnswered) onAnswered(query);
  }, [isAnswered, query, onAnswered]);
}

/** Zones whose names match, and the best music of every kind. */
export function AllResults(props: ResultsProps) {
  const { query } = props;
  const found = useFoundZones(query, ZONES).zones;
  const named = found.filter((zone) => isNamed(zone, query));
  // A location's name matches all of its zones; limited, so that they do not push the music down.
  const zones = named.length > 0 ? named : found.slice(0, ZONES_OF_PLACE);
  return (
    <>
      <ZoneResults zones={zones} />
      <MusicResults {...props} besides={zones.length > 0} />
    </>
  );
}

/** `besides`: there are results other than music. */
function MusicResults({ besides, ...props }: ResultsProps & { readonly besides: boolean }) {
  const { t } = useTranslation();
  const { query, scope } = props;
  const results = useQuery(searchQueries(useServices()).all(query, scope));
  useAnswered(results.isSuccess && !results.isPlaceholderData, props);
  if (results.isLoadingError) return <QueryError error={results.error} onRetry={() => results.refetch()} />;
  if (results.isPending) return <TrackRowSkeleton rows={8} />;
  const isNothing = results.data.every(({ section }) => section === "categories");
  return (
    <div data-results aria-busy={results.isPlaceholderData}>
      {isNothing ? <Nothing query={query} besides={besides || results.data.length > 0} /> : null}
      {results.data.map(({ section, hasMore, items }) => (
        <section key={section} className={classes.section} aria-labelledby={`results-${section}`}>
          <header className={classes.sectionHeader}>
            <h2 id={`results-${section}`}>{t(`search.sections.${section}`)}</h2>
            {hasMore ? (
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
      ))}
    </div>
  );
}

type SectionProps<Section extends SearchSection> = ResultsProps & { readonly section: Section };

/** Everything of one kind. */
export function SectionResults({ section, ...props }: SectionProps<SearchSection>) {
  if (section === "schedules" || section === "categories") return <FewResults section={section} {...props} />;
  return <PagedResults section={section} {...props} />;
}

function FewResults(props: SectionProps<"schedules" | "categories">) {
  const { t } = useTranslation();
  const { query, section, scope } = props;
  const results = useQuery(searchQueries(useServices()).few(query, section, scope));
  useAnswered(results.isSuccess, props);
  if (results.isPending) return <TrackRowSkeleton rows={8} />;
  if (results.isLoadingError) return <QueryError error={results.error} onRetry={() => results.refetch()} />;
  if (results.data.length === 0) return <Nothing query={query} />;
  return (
    <section
      className={classes.section}
      aria-label={t(`search.sections.${section}`)}
      data-results
      aria-busy={false}
    >
      <Items section={section} items={results.data} />
    </section>
  );
}

function PagedResults(props: SectionProps<PagedSection>) {
  const { t } = useTranslation();
  const { query, section, scope } = props;
  const results = useInfiniteQuery(searchQueries(useServices()).pages(query, section, scope.market));
  useAnswered(results.isSuccess, props);
  if (results.isPending) return <TrackRowSkeleton rows={8} />;
  if (results.isLoadingError) return <QueryError error={results.error} onRetry={() => results.refetch()} />;
  const items = results.data.pages.flatMap((page) => page.edges.map(({ node }) => node));
  if (items.length === 0) return <Nothing query={query} />;
  return (
    <section
      className={classes.section}
      aria-label={t(`search.sections.${section}`)}
      data-results
      aria-busy={false}
    >
      <p className={classes.total} aria-live="polite">
        {t("search.total", { count: results.data.pages[0]?.total ?? items.length })}
      </p>
      <Items section={section} items={items} />
      <NextPage query={results} label={t("search.loadMore")} className={classes.more} />
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
  const filterExplicit = useFiltersExplicit();
  if (section !== "tracks") return <ItemCards items={items} label={t(`search.sections.${section}`)} />;
  const tracks = items.filter((item) => item.__typename === "Track");
  return <TrackResults tracks={filterTracks(tracks, { explicit: filterExplicit })} />;
}

interface NothingProps {
  readonly query: string;
  /** There are results other than music. */
  readonly besides?: boolean;
}

/** For words that are no names: offers to make a playlist of them. */
function Nothing({ query, besides = false }: NothingProps) {
  const { t } = useTranslation();
  const { host } = useServices();
  const mayMake = useMayHere("music.edit")?.ok === true && host.manages;
  const isDescription = query.trim().split(/\s+/).length >= DESCRIPTION_WORDS;
  return (
    <EmptyState
      icon={<IconSearchOff size={26} stroke={1.6} />}
      title={t(besides ? "search.nothing.music" : "search.nothing.title", { query })}
      action={
        mayMake ? (
          <Button
            component={Link}
            to={paths.createAiPlaylist({ prompt: query })}
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            {t("search.nothing.make")}
          </Button>
        ) : null
      }
      help={<HelpLink about="no-music-found" />}
    >
      {t(mayMake && isDescription ? "search.nothing.describe" : "search.nothing.body")}
    </EmptyState>
  );
}

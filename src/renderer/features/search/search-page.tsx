import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, NavLink, useLocation, useNavigate } from "react-router-dom";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { paths } from "#renderer/lib/paths.ts";
import { entityLink } from "#renderer/lib/routing/music-links.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { PlanGate } from "#renderer/parts/plan-gate.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useCurrentInView } from "#renderer/ui/layout/use-current-in-view.ts";
import { GenreList } from "./genre-list.tsx";
import { RecentSearches } from "./recent-list.tsx";
import { AllResults, SectionResults } from "./results.tsx";
import { searchAddress } from "./search-address.ts";
import classes from "./search-page.module.css";
import { knownSection, parseSearchPath, SEARCH_SECTIONS } from "./search-path.ts";
import { typedEntity } from "./search-target.ts";
import { useRecentSearches } from "./use-recent.ts";

/** Delay between the last key and the search, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

/** Time without changes after which a query is remembered, in ms. */
const SETTLED_MS = 1500;

/** /search/{query?}/{section?}. The search is part of the address: it survives a reload and can be shared. */
export function SearchPage() {
  return (
    <PlanGate what="search">
      <SearchContent />
    </PlanGate>
  );
}

function SearchContent() {
  const { t } = useTranslation();
  const { query, section } = parseSearchPath(useLocation().pathname);
  const { nav } = searchAddress.useSearch();
  const market = useMarket();
  const owner = useCurrentAccount()?.id ?? null;
  const page = useRef<HTMLDivElement>(null);
  const { recent, remember, forget, forgetAll } = useRecentSearches();
  const [typed, setTyped, searchNow] = useTyped(query, section);
  const { onKeyDown, onAnswered } = useOpenBest(page, { typed, query, searchNow });
  usePageTitle(query === "" ? t("search.title") : query);
  useEffect(() => {
    if (query === "") return;
    // A search from the header is complete on arrival.
    const timer = setTimeout(() => remember(query), nav === "header" ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [query, nav, remember]);

  const target = section === null ? entityLink(query.trim()) : null;
  if (target) return <Navigate to={target} replace />;
  const known = knownSection(section);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut; Tab reaches every result.
    <div
      ref={page}
      onKeyDown={(event) => {
        walkResults(event, page.current);
        onKeyDown(event);
      }}
    >
      <PageHeader title={t("search.title")} />
      <search className={classes.search}>
        <SearchField
          value={typed}
          onChange={setTyped}
          label={t("search.field")}
          placeholder={t("search.placeholder")}
          clearLabel={t("search.clear")}
          inputRef={focusOnce}
        />
      </search>
      {query === "" ? (
        <div className={classes.idle}>
          <RecentSearches recent={recent} onForget={forget} onForgetAll={forgetAll} />
          <Ideas hasRecent={recent.length > 0} />
          <p>
            <Link className={classes.all} to={paths.home({ page: "categories" })}>
              {t("search.allCategories")}
            </Link>
          </p>
        </div>
      ) : (
        <>
          <SectionTabs query={query} />
          {market === null ? null : known ? (
            <SectionResults query={query} section={known} scope={{ market, owner }} onAnswered={onAnswered} />
          ) : (
            <AllResults query={query} scope={{ market, owner }} onAnswered={onAnswered} />
          )}
        </>
      )}
    </div>
  );
}

/** Arrow keys move from the field to the results and through them. */
function walkResults(event: KeyboardEvent, page: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
  if (!page || event.defaultPrevented || step === 0) return;
  const field = page.querySelector<HTMLElement>("input");
  const results = [...page.querySelectorAll<HTMLElement>(RESULTS)];
  const stops = field ? [field, ...results] : results;
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

const RESULTS = "[data-results] li a";

interface TypedWords {
  readonly typed: string;
  /** The query whose results are shown or loading. */
  readonly query: string;
  readonly searchNow: () => void;
}

/** Enter in the field opens the best result of its query once loaded; any other key before that cancels it. */
function useOpenBest(page: RefObject<HTMLElement | null>, { typed, query, searchNow }: TypedWords) {
  const awaited = useRef<string | null>(null);
  const open = useCallback(() => page.current?.querySelector<HTMLElement>(RESULTS)?.click(), [page]);
  const onAnswered = useCallback(
    (words: string) => {
      if (awaited.current !== words) return;
      awaited.current = null;
      open();
    },
    [open],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    awaited.current = null;
    const isEnter = event.key === "Enter" && event.target instanceof HTMLInputElement;
    if (!isEnter || event.repeat || event.nativeEvent.isComposing) return;
    const words = typed.trim();
    if (words === query && page.current?.querySelector("[data-results][aria-busy=false]")) open();
    else awaited.current = words;
    searchNow();
  };
  return { onKeyDown, onAnswered };
}

/** Suggestions to start with: genres, or examples without any. */
function Ideas({ hasRecent }: { readonly hasRecent: boolean }) {
  const { t } = useTranslation();
  const genres = useQuery(searchQueries(useServices()).genres());
  if (genres.data && genres.data.length > 0) return <GenreList genres={genres.data} />;
  if (genres.isPending || hasRecent) return null;
  return (
    <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("search.idle.title")}>
      {t("search.idle.body")}
    </EmptyState>
  );
}

/** Focuses the field when the page opens. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

/** The field's text. The address follows it after a pause, and it follows the address. */
function useTyped(query: string, section: string | null) {
  const navigate = useNavigate();
  return useTypedSearch({
    shown: query,
    send: (text) =>
      navigate(paths.search(text, typedEntity(text) ?? knownSection(section)), { replace: query !== "" }),
    pauseMs: DEBOUNCE_MS,
  });
}

function SectionTabs({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t("search.sections.label")}>
      <NavLink className={classes.tab} to={paths.search(query)} end replace>
        {t("search.sections.all")}
      </NavLink>
      {SEARCH_SECTIONS.map((section) => (
        <NavLink key={section} className={classes.tab} to={paths.search(query, section)} replace>
          {t(`search.sections.${section}`)}
        </NavLink>
      ))}
    </nav>
  );
}

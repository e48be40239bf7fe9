import { IconMusic } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router-dom";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useIdle } from "#renderer/lib/timing/use-idle.ts";
import { LateExpertCard } from "#renderer/parts/expert/late-expert-card.tsx";
import { MusicSections } from "#renderer/parts/music/music-sections.tsx";
import { ShelvesSkeleton } from "#renderer/parts/music/shelves-skeleton.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { EditorialPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { Greeting } from "./greeting.tsx";
import classes from "./home-page.module.css";
import { OwnMusic } from "./own-music.tsx";
import { ZonesGlance } from "./zones-glance.tsx";

type Section = NonNullable<EditorialPageQuery["editorialPage"]>["sections"][number];

/** Shelves rendered with the page; those below follow once these are on screen. */
const AT_ONCE = 2;

/** /home: the zones' state, and music to choose from; /home/{page}: another editorial page. */
export function HomePage() {
  const { page } = paths.home.useParams();
  const { t } = useTranslation();
  const market = useMarket();
  const services = useServices();
  const { host } = services;
  const account = useCurrentAccount();
  // The page's needs redirect this plan; here it became known, or was assigned, after the page had opened.
  const isWithoutHome = account?.plan === "royalty-free";
  // The music of this account is chosen for it: it has no editorial pages.
  const isChosen = account?.settings.restrict_discover_music ?? false;
  const query = useQuery({
    ...discoverQueries(services).editorialPage(page ?? "home", account?.id ?? null),
    // The page depends on the account, so wait for it.
    enabled: market !== null && !isChosen && !isWithoutHome,
  });
  const { data } = query;
  const title = data ? data.title || (data.topic ? t(`discover.page.${data.topic}`) : "") : null;
  usePageTitle(page ? title : null);
  if (isWithoutHome) return <Navigate to={paths.library({ accountId: account.id })} replace />;
  return (
    <>
      {page && !isChosen ? data && <PageHeader title={title} /> : <Greeting />}
      {page || !account || !host.manages ? null : <ZonesGlance accountId={account.id} />}
      {account && isChosen ? (
        <OwnMusic accountId={account.id} />
      ) : query.isLoadingError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : data === undefined ? (
        <ShelvesSkeleton />
      ) : (
        <Music sections={data?.sections ?? null} home={!page} />
      )}
      {__HOST__ === "web" && !page ? <LateExpertCard /> : null}
    </>
  );
}

interface MusicProps {
  /** Null when there is no such page. */
  readonly sections: readonly Section[] | null;
  readonly home: boolean;
}

function Music({ sections, home }: MusicProps) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const filled = sections?.filter(({ items }) => items.length > 0) ?? [];
  const count = useIdle() ? filled.length : AT_ONCE;
  if (filled.length === 0) {
    if (home && account) return <OwnMusic accountId={account.id} />;
    const text = sections === null && !home ? "notFound" : "empty";
    return (
      <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t(`home.${text}.title`)}>
        {t(`home.${text}.body`)}
      </EmptyState>
    );
  }
  return (
    <>
      <MusicSections sections={filled.slice(0, count)} />
      {home ? (
        <Link className={classes.all} to={paths.home({ page: "categories" })}>
          {t("discover.allCategories")}
        </Link>
      ) : null}
    </>
  );
}

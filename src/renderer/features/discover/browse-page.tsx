import { IconMusic } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { categoryName } from "#renderer/parts/music/category-name.ts";
import { MusicSections } from "#renderer/parts/music/music-sections.tsx";
import { ShelvesSkeleton } from "#renderer/parts/music/shelves-skeleton.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { Glow } from "#renderer/ui/music/glow.tsx";
import { pageOfTopic } from "#shared/domain/music/browse.ts";
import classes from "./browse-page.module.css";

/** /discover/browse/{categoryId}: the catalogue's music of a genre, mood or decade. */
export function BrowsePage() {
  const { categoryId } = paths.browse.useParams();
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const query = useQuery(discoverQueries(useServices()).browsePage(categoryId, account?.id ?? null));
  const page = query.data ?? null;
  const name = page && categoryName(t, page.browseCategory);
  usePageTitle(name);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <ShelvesSkeleton />;
  if (!page || name === null)
    return (
      <>
        <PageHeader title={t("discover.notFound.title")} />
        <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t("discover.noCategory.title")}>
          {t("discover.noCategory.body")}
        </EmptyState>
        <AllCategories />
      </>
    );
  const { topic, display } = page.browseCategory;
  const color = display.colors?.primary.hex ?? null;
  return (
    <>
      <header className={classes.header}>
        <Glow color={color} />
        <div className={classes.image}>
          <Cover image={page.headerImage?.url ?? null} color={color} size={232} alt="" priority fill />
        </div>
        <div className={classes.words}>
          <Link className={classes.topic} to={paths.home({ page: pageOfTopic(topic as "GENRE") })}>
            {t(`discover.page.${topic}`)}
          </Link>
          <h1 className={classes.title}>{name}</h1>
          <AllCategories />
        </div>
      </header>
      <MusicSections sections={page.sections} />
    </>
  );
}

function AllCategories() {
  const { t } = useTranslation();
  return (
    <Link className={classes.all} to={paths.home({ page: "categories" })}>
      {t("discover.allCategories")}
    </Link>
  );
}

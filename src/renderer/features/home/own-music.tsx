import { Button } from "@mantine/core";
import { IconMusic } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { PlaylistTile } from "#renderer/parts/music/music-cards.tsx";
import { ShelvesSkeleton } from "#renderer/parts/music/shelves-skeleton.tsx";
import { useMayAddMusic } from "#renderer/parts/own-music/use-may-add-music.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { CardGrid } from "#renderer/ui/layout/card-grid.tsx";
import classes from "./home-page.module.css";

/** The home page without an editorial page: the playlists of the account's library, or how to add music. */
export function OwnMusic({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const mayAdd = useMayAddMusic();
  const query = useQuery(libraryQueries(useServices()).newest(accountId));
  if (query.isPending) return <ShelvesSkeleton />;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.data.length > 0)
    return (
      <section aria-labelledby="own-music">
        <h2 id="own-music" className={classes.heading}>
          {t("home.ownMusic")}
        </h2>
        <CardGrid items={query.data}>{(playlist) => <PlaylistTile playlist={playlist} />}</CardGrid>
      </section>
    );
  if (!mayDiscover)
    return (
      <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t("home.noMusic.title")}>
        {t("home.noMusic.chosen")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconMusic size={26} stroke={1.6} />}
      title={t("home.noMusic.title")}
      action={
        <>
          {mayAdd && (
            <Button component={Link} to={paths.ownMusic({ accountId })}>
              {t("home.noMusic.add")}
            </Button>
          )}
          <Button component={Link} to={paths.search()} variant="default">
            {t("home.noMusic.search")}
          </Button>
        </>
      }
    >
      {t(mayAdd ? "home.noMusic.body" : "home.noMusic.others")} {t("home.noMusic.everybody")}
    </EmptyState>
  );
}

import { IconVinyl } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { musicQueries } from "../../data/music.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AlbumTile } from "../../parts/music-cards.tsx";
import { StartStationButton } from "../../parts/start-station-button.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { HeroSkeleton, MusicHero } from "./hero.tsx";
import { MusicNotFound } from "./not-found.tsx";

/** /discover/artist/{id}: by short id, URI or opaque id. */
export function ArtistPage() {
  const { artistId: id } = paths.artist.useParams();
  const { t } = useTranslation();
  const query = useQuery(musicQueries(useServices()).artist(id));
  usePageTitle(query.data?.name ?? null);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <HeroSkeleton />;
  const artist = query.data;
  if (!artist) return <MusicNotFound />;
  return (
    <>
      <MusicHero
        kind={t("music.artist")}
        title={artist.name}
        image={artist.image?.url ?? null}
        color={artist.image?.placeholder ?? null}
        round
        {...(artist.albums.length > 0
          ? { actions: <StartStationButton size="md" source={{ artist: artist.id }} /> }
          : {})}
      />
      <h2>{t("music.albums")}</h2>
      {artist.albums.length === 0 ? (
        <EmptyState icon={<IconVinyl size={26} stroke={1.6} />} title={t("music.noAlbums.title")}>
          {t("music.noAlbums.body")}
        </EmptyState>
      ) : (
        <CardGrid items={artist.albums} label={t("music.albums")}>
          {(album) => <AlbumTile album={album} />}
        </CardGrid>
      )}
    </>
  );
}

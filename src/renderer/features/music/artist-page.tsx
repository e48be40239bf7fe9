import { IconVinyl } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { filtersExplicit, useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AlbumTile, ArtistTile } from "#renderer/parts/music/music-cards.tsx";
import { MusicNotFound } from "#renderer/parts/music/music-not-found.tsx";
import { StartStationButton } from "#renderer/parts/music/start-station-button.tsx";
import { PlanGate } from "#renderer/parts/plan-gate.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { artistSource } from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { CardGrid } from "#renderer/ui/layout/card-grid.tsx";
import { Shelf } from "#renderer/ui/layout/shelf.tsx";
import type { ArtistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import classes from "./artist-page.module.css";
import { HeroSkeleton, MusicHero } from "./hero.tsx";
import { TrackTable } from "./track-table.tsx";

/** /discover/artist/{id}: by short id, URI or opaque id. */
export function ArtistPage() {
  return (
    <PlanGate what="artist">
      <ArtistContent />
    </PlanGate>
  );
}

function ArtistContent() {
  const { artistId: id } = paths.artist.useParams();
  const market = useMarket();
  const account = useCurrentAccount();
  const query = useQuery({
    ...musicQueries(useServices()).artist(id, market ?? "", account?.id ?? null),
    enabled: market !== null,
  });
  usePageTitle(query.data?.name ?? null);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <HeroSkeleton />;
  return query.data ? <Artist artist={query.data} /> : <MusicNotFound />;
}

function Artist({ artist }: { readonly artist: NonNullable<ArtistPageQuery["artist"]> }) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const openPlayTo = useOpenPlayTo();
  const tracks = filterTracks(artist.topTracks, { explicit: filtersExplicit(account) });
  const source = useMemo(() => artistSource(artist), [artist]);
  const aroundCover = useMenuOpener(source);
  const similar = t("music.similarArtists");
  return (
    <>
      <MusicHero
        kind={t("music.artist")}
        title={artist.name}
        image={artist.image?.url ?? null}
        color={artist.image?.placeholder ?? null}
        round
        actions={
          <>
            {artist.albums.length > 0 ? (
              <StartStationButton size="md" source={{ artist: artist.id }} />
            ) : null}
            <MoreButton source={source} size={42} variant="default" />
          </>
        }
        aroundCover={aroundCover}
      />
      {tracks.length > 0 ? (
        <>
          <h2>{t("music.topTracks")}</h2>
          <TrackTable
            tracks={tracks}
            withAlbum
            onPlay={
              openPlayTo ? ({ id, title }) => openPlayTo({ type: "tracks", title, trackIds: [id] }) : null
            }
          />
        </>
      ) : null}
      <h2>{t("music.albums")}</h2>
      {artist.albums.length === 0 ? (
        <EmptyState icon={<IconVinyl size={26} stroke={1.6} />} title={t("music.noAlbums.title")}>
          {t("music.noAlbums.body")}
        </EmptyState>
      ) : (
        <div className={classes.albums}>
          <CardGrid items={artist.albums} label={t("music.albums")}>
            {(album) => <AlbumTile album={album} />}
          </CardGrid>
        </div>
      )}
      {artist.similarArtists.length > 0 ? (
        <Shelf
          title={similar}
          previousLabel={t("music.previous", { title: similar })}
          nextLabel={t("music.next", { title: similar })}
        >
          {artist.similarArtists.map((one) => (
            <ArtistTile key={one.id} artist={one} />
          ))}
        </Shelf>
      ) : null}
    </>
  );
}

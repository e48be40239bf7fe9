import { type HTMLAttributes, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import { albumLink, scheduleLink, trackLink } from "#renderer/lib/routing/music-links.ts";
import { useDrag } from "#renderer/parts/drag/use-drag.ts";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import {
  albumSource,
  artistSource,
  playlistSource,
  scheduleSource,
  trackSource,
} from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { useSourceCard } from "#renderer/parts/source-menu/use-source-card.ts";
import { linkTo, useSourceLink } from "#renderer/parts/source-menu/use-source-link.tsx";
import { MusicCard } from "#renderer/ui/music/music-card.tsx";
import type {
  AlbumCardFragment,
  ArtistCardFragment,
  CategoryCardFragment,
  PlaylistCardFragment,
  ScheduleCardFragment,
  TrackCardFragment,
} from "#shared/contract/graphql/generated/operations.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { categoryName } from "./category-name.ts";
import { PlayCardButton } from "./play-card-button.tsx";
import { useAboutPlaylist } from "./use-about-playlist.ts";

interface PlaylistTileProps {
  readonly playlist: PlaylistCardFragment;
  /** Makes it a drop target for tracks. */
  readonly drop?: HTMLAttributes<HTMLDivElement>;
}

export function PlaylistTile({ playlist, drop }: PlaylistTileProps) {
  const { display } = playlist;
  const source = useMemo(() => playlistSource(playlist), [playlist]);
  const around = useSourceCard(source);
  const link = useSourceLink(source, paths.playlist({ musicId: playlist.id }));
  return (
    <MusicCard
      title={playlist.name}
      detail={useAboutPlaylist(playlist)}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={link}
      around={{ ...around, ...drop }}
      action={
        <>
          <PlayCardButton card={{ kind: "playlist", id: playlist.id, title: playlist.name }} />
          <MoreButton source={source} variant="default" radius="xl" />
        </>
      }
    />
  );
}

interface ScheduleTileProps {
  readonly schedule: ScheduleCardFragment;
  /** Link target; its public page by default. */
  readonly to?: string;
}

export function ScheduleTile({ schedule, to = scheduleLink(schedule.id) }: ScheduleTileProps) {
  const { t } = useTranslation();
  const { display } = schedule;
  const source = useMemo(() => scheduleSource(schedule), [schedule]);
  const around = useSourceCard(source);
  return (
    <MusicCard
      title={schedule.name}
      detail={[
        t("music.schedule"),
        schedule.enabled ? null : t("music.scheduleOff"),
        schedule.shortDescription,
      ]
        .filter(Boolean)
        .join(" · ")}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(to)}
      around={around}
      action={<MoreButton source={source} variant="default" radius="xl" />}
    />
  );
}

export function AlbumTile({ album }: { readonly album: AlbumCardFragment }) {
  const { display } = album;
  const source = useMemo(() => albumSource(album), [album]);
  const around = useMenuOpener(source);
  return (
    <MusicCard
      title={album.title}
      detail={[artistNames(album), album.releaseYear].filter(Boolean).join(" · ")}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(albumLink(album.id))}
      around={around}
      action={
        <>
          <PlayCardButton card={{ kind: "album", id: album.id, title: album.title }} />
          <MoreButton source={source} variant="default" radius="xl" />
        </>
      }
    />
  );
}

export function ArtistTile({ artist }: { readonly artist: ArtistCardFragment }) {
  const { t } = useTranslation();
  const source = useMemo(() => artistSource(artist), [artist]);
  const around = useMenuOpener(source);
  return (
    <MusicCard
      around={around}
      title={artist.name}
      detail={t("music.artist")}
      image={artist.image?.url ?? null}
      color={artist.image?.placeholder ?? null}
      round
      link={linkTo(paths.artist({ artistId: artist.id }))}
      action={
        <>
          <PlayCardButton card={{ kind: "artist", id: artist.id, title: artist.name }} />
          <MoreButton source={source} variant="default" radius="xl" />
        </>
      }
    />
  );
}

function TrackTile({ track }: { readonly track: TrackCardFragment }) {
  const { display } = track;
  const source = useMemo(() => trackSource(track), [track]);
  const menu = useMenuOpener(source);
  const drag = useDrag({ type: "Track", id: track.id, title: track.title });
  return (
    <MusicCard
      around={{ ...menu, ...drag }}
      title={track.title}
      detail={artistNames(track)}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(trackLink(track.id, track.album?.id ?? null))}
      action={
        <>
          <PlayCardButton card={{ kind: "track", id: track.id, title: track.title }} />
          <MoreButton source={source} variant="default" radius="xl" />
        </>
      }
    />
  );
}

function CategoryTile({ category }: { readonly category: CategoryCardFragment }) {
  const { t } = useTranslation();
  const { display } = category;
  return (
    <MusicCard
      title={categoryName(t, category)}
      detail=""
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(paths.browse({ categoryId: category.id }))}
    />
  );
}

/** Any music of the catalogue that has a card. */
type MusicItem =
  | ({ readonly __typename: "Playlist" } & PlaylistCardFragment)
  | ({ readonly __typename: "Album" } & AlbumCardFragment)
  | ({ readonly __typename: "Artist" } & ArtistCardFragment)
  | ({ readonly __typename: "Track" } & TrackCardFragment)
  | ({ readonly __typename: "Schedule" } & ScheduleCardFragment)
  | ({ readonly __typename: "BrowseCategory" } & CategoryCardFragment);

/** The card of any kind of music. */
export function MusicTile({ item }: { readonly item: MusicItem }) {
  switch (item.__typename) {
    case "Playlist":
      return <PlaylistTile playlist={item} />;
    case "Album":
      return <AlbumTile album={item} />;
    case "Artist":
      return <ArtistTile artist={item} />;
    case "Track":
      return <TrackTile track={item} />;
    case "Schedule":
      return <ScheduleTile schedule={item} />;
    case "BrowseCategory":
      return <CategoryTile category={item} />;
  }
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type {
  AlbumCardFragment,
  ArtistCardFragment,
  CategoryCardFragment,
  PlaylistCardFragment,
  ScheduleCardFragment,
  TrackCardFragment,
} from "#shared/contract/graphql/generated/operations.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { albumLink, scheduleLink, trackLink } from "../lib/music-links.ts";
import { paths } from "../lib/paths.ts";
import { MusicCard } from "../ui/music-card.tsx";
import { categoryName } from "./category-name.ts";
import { PlayCardButton } from "./play-card-button.tsx";

/** Renders a card as a link to a page of the client. */
const linkTo =
  (path: string) =>
  ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
    <Link className={className} to={path}>
      {children}
    </Link>
  );

export function PlaylistTile({ playlist }: { readonly playlist: PlaylistCardFragment }) {
  const { display } = playlist;
  return (
    <MusicCard
      title={playlist.name}
      detail={playlist.shortDescription}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(paths.playlist({ musicId: playlist.id }))}
      action={<PlayCardButton card={{ kind: "playlist", id: playlist.id, title: playlist.name }} />}
    />
  );
}

export function AlbumTile({ album }: { readonly album: AlbumCardFragment }) {
  const { display } = album;
  return (
    <MusicCard
      title={album.title}
      detail={[artistNames(album), album.releaseYear].filter(Boolean).join(" · ")}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(albumLink(album.id))}
      action={<PlayCardButton card={{ kind: "album", id: album.id, title: album.title }} />}
    />
  );
}

export function ArtistTile({ artist }: { readonly artist: ArtistCardFragment }) {
  const { t } = useTranslation();
  return (
    <MusicCard
      title={artist.name}
      detail={t("music.artist")}
      image={artist.image?.url ?? null}
      color={artist.image?.placeholder ?? null}
      round
      link={linkTo(paths.artist({ artistId: artist.id }))}
      action={<PlayCardButton card={{ kind: "artist", id: artist.id, title: artist.name }} />}
    />
  );
}

export function TrackTile({ track }: { readonly track: TrackCardFragment }) {
  const { display } = track;
  return (
    <MusicCard
      title={track.title}
      detail={artistNames(track)}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(trackLink(track.id, track.album?.id ?? null))}
      action={<PlayCardButton card={{ kind: "track", id: track.id, title: track.title }} />}
    />
  );
}

export function ScheduleTile({ schedule }: { readonly schedule: ScheduleCardFragment }) {
  const { t } = useTranslation();
  const { display } = schedule;
  return (
    <MusicCard
      title={schedule.name}
      detail={t("music.schedule")}
      image={display.image?.url ?? null}
      color={display.colors?.primary.hex ?? null}
      link={linkTo(scheduleLink(schedule.id))}
    />
  );
}

export function CategoryTile({ category }: { readonly category: CategoryCardFragment }) {
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

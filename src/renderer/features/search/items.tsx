import { ActionIcon } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SearchItem } from "#renderer/data/music/search.ts";
import { trackLink } from "#renderer/lib/routing/music-links.ts";
import { uniqueKeys } from "#renderer/lib/routing/unique-keys.ts";
import { useDrag } from "#renderer/parts/drag/use-drag.ts";
import { MusicTile } from "#renderer/parts/music/music-cards.tsx";
import { TrackButtons } from "#renderer/parts/music/track-buttons.tsx";
import { trackSource } from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { isPreviewing } from "#renderer/player/preview-state.ts";
import { previewTracks } from "#renderer/player/preview-tracks.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { CardGrid } from "#renderer/ui/layout/card-grid.tsx";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { canPreviewTrack } from "#shared/domain/music/track-rules.ts";
import classes from "./search-page.module.css";

type FoundTrack = Extract<SearchItem, { readonly __typename: "Track" }>;

/** Playlists, albums or artists as cards. */
export function ItemCards({
  items,
  label,
}: {
  readonly items: readonly SearchItem[];
  readonly label: string;
}) {
  return (
    <CardGrid items={items} label={label}>
      {(item) => <MusicTile item={item} />}
    </CardGrid>
  );
}

/** Tracks as rows, to preview here or play in zones. */
export function TrackResults({ tracks }: { readonly tracks: readonly FoundTrack[] }) {
  const { t } = useTranslation();
  const keys = uniqueKeys(tracks.map(({ id }) => id));
  return (
    <ul className={classes.tracks} aria-label={t("search.sections.tracks")}>
      {tracks.map((track, index) => (
        <li key={keys[index]}>
          <TrackResult track={track} />
        </li>
      ))}
    </ul>
  );
}

function TrackResult({ track }: { readonly track: FoundTrack }) {
  const { t } = useTranslation();
  const preview = usePreviewPlayer();
  const openPlayTo = useOpenPlayTo();
  const source = { type: "track", id: track.id, title: track.title } as const;
  const previewing = isPreviewing(usePreview(), source);
  const artists = artistNames(track);
  const drag = useDrag({ type: "Track", id: track.id, title: track.title });
  const menuSource = useMemo(() => trackSource(track), [track]);
  const menu = useMenuOpener(menuSource);
  return (
    <TrackRow
      around={{ ...drag, ...menu }}
      title={
        <Link className={classes.track} to={trackLink(track.id, track.album?.id ?? null)}>
          {track.title}
        </Link>
      }
      artists={[artists, track.album?.title].filter(Boolean).join(" · ")}
      image={track.display.image?.url ?? null}
      color={track.display.colors?.primary.hex ?? null}
      explicit={track.explicit}
      explicitLabel={t("music.explicit")}
      muted={!track.isAvailable}
      playing={previewing}
      duration={formatDuration(track.durationMs)}
      actions={
        <>
          <ActionIcon
            size="lg"
            disabled={!canPreviewTrack(track)}
            aria-label={t(previewing ? "music.stopPreviewTrack" : "music.previewTrack", {
              title: track.title,
            })}
            onClick={
              previewing ? preview.stop : () => preview.start(source, async () => previewTracks([track]))
            }
          >
            {previewing ? <IconPlayerStopFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </ActionIcon>
          <TrackButtons
            track={track}
            source={menuSource}
            onPlay={
              openPlayTo && (() => openPlayTo({ type: "tracks", title: track.title, trackIds: [track.id] }))
            }
          />
        </>
      }
    />
  );
}

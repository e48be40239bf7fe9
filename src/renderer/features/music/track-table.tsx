import { ActionIcon, Badge } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { trackLink } from "#renderer/lib/routing/music-links.ts";
import { uniqueKeys } from "#renderer/lib/routing/unique-keys.ts";
import { useDrag } from "#renderer/parts/drag/use-drag.ts";
import { TrackButtons } from "#renderer/parts/music/track-buttons.tsx";
import { trackSource } from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { isPreviewing, type PreviewState } from "#renderer/player/preview-state.ts";
import { previewTracks } from "#renderer/player/preview-tracks.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { TrackPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { canPreviewTrack } from "#shared/domain/music/track-rules.ts";
import { TrackPlayingIn } from "./playing-in.tsx";
import classes from "./track-table.module.css";
import type { PlayingZone } from "./use-zones-playing.ts";

const ROW_PX = 64;

interface TrackTableProps {
  readonly tracks: readonly TrackPartsFragment[];
  /** Plays one track in zones; null where that is not allowed. */
  readonly onPlay: ((track: TrackPartsFragment) => void) | null;
  readonly onNearEnd?: () => void;
  /** Zones that play one of the tracks now. */
  readonly zones?: readonly PlayingZone[];
  /** Omitted on an album's own page, where each row would repeat its name. */
  readonly withAlbum?: boolean;
  /** The track named by the address: scrolled to, marked and focused. */
  readonly named?: string | null;
}

/** Tracks in columns, virtualised: only rows near the viewport are in the DOM. */
export function TrackTable({
  tracks,
  onPlay,
  onNearEnd,
  zones,
  withAlbum = false,
  named = null,
}: TrackTableProps) {
  const { t } = useTranslation();
  const preview = usePreview();
  const keys = useMemo(() => uniqueKeys(tracks.map(({ id }) => id)), [tracks]);
  return (
    <section className={classes.table} data-album={withAlbum || undefined} aria-label={t("music.tracks")}>
      <div className={classes.head} aria-hidden>
        <span />
        <span>{t("music.column.title")}</span>
        {withAlbum ? <span className={classes.album}>{t("music.column.album")}</span> : null}
        <span className={classes.length}>{t("music.column.length")}</span>
        <span />
      </div>
      <VirtualList
        items={tracks}
        estimate={ROW_PX}
        keyOf={(track, index) => keys[index] ?? track.id}
        label={t("music.tracks")}
        shown={named === null ? -1 : tracks.findIndex(({ id }) => id === named)}
        {...(onNearEnd ? { onNearEnd } : {})}
      >
        {(track, index) => (
          <TrackTableRow
            track={track}
            number={index + 1}
            preview={preview}
            zones={zonesOf(zones, track.id)}
            withAlbum={withAlbum}
            isNamed={track.id === named}
            onPlay={onPlay}
          />
        )}
      </VirtualList>
    </section>
  );
}

interface TrackTableRowProps {
  readonly track: TrackPartsFragment;
  readonly number: number;
  readonly preview: PreviewState;
  readonly zones: readonly PlayingZone[];
  readonly withAlbum: boolean;
  readonly isNamed: boolean;
  readonly onPlay: TrackTableProps["onPlay"];
}

const NOWHERE: readonly PlayingZone[] = [];

/** A stable empty list, so that rows render only when they differ. */
function zonesOf(zones: readonly PlayingZone[] | undefined, id: string): readonly PlayingZone[] {
  const playing = zones?.filter(({ trackId }) => trackId === id) ?? NOWHERE;
  return playing.length === 0 ? NOWHERE : playing;
}

const TrackTableRow = memo(function TrackTableRow({
  track,
  number,
  preview,
  zones,
  withAlbum,
  isNamed,
  onPlay,
}: TrackTableRowProps) {
  const { t } = useTranslation();
  const heard = preview.status !== "stopped" && preview.tracks[preview.index]?.id === track.id;
  const drag = useDrag({ type: "Track", id: track.id, title: track.title });
  const source = useMemo(() => trackSource(track), [track]);
  const menu = useMenuOpener(source);
  return (
    <div
      {...drag}
      {...menu}
      id={track.id}
      ref={isNamed ? focusOnce : null}
      tabIndex={isNamed ? -1 : undefined}
      className={classes.row}
      data-muted={!track.isAvailable || undefined}
      data-heard={heard || undefined}
      data-named={isNamed || undefined}
      aria-current={isNamed ? "location" : undefined}
    >
      <TrackPreview track={track} number={number} preview={preview} />
      <div className={classes.main}>
        <Cover
          image={track.display.image?.url ?? null}
          color={track.display.colors?.primary.hex ?? null}
          size={48}
          alt=""
        />
        <div className={classes.words}>
          <div className={classes.title}>
            <span dir="auto" className={classes.name}>
              {track.title}
            </span>
            {track.explicit ? (
              <Badge size="xs" variant="default" radius="xs" title={t("music.explicit")}>
                <span aria-hidden>E</span>
                <span className={classes.hidden}>{t("music.explicit")}</span>
              </Badge>
            ) : null}
          </div>
          <div className={classes.artists}>
            <TrackPlayingIn zones={zones} />
            {track.isAvailable ? <ArtistLinks artists={track.artists} /> : t("music.unavailable")}
          </div>
        </div>
      </div>
      {withAlbum ? (
        <div className={classes.album}>
          {track.album ? <Link to={trackLink(track.id, track.album.id)}>{track.album.title}</Link> : null}
        </div>
      ) : null}
      <div className={classes.length}>{formatDuration(track.durationMs)}</div>
      <div className={classes.action}>
        <TrackButtons track={track} source={source} onPlay={onPlay && (() => onPlay(track))} />
      </div>
    </div>
  );
});

/** Focuses the row named by the address when it appears. */
function focusOnce(row: HTMLElement | null): void {
  row?.focus({ preventScroll: true });
}

function TrackPreview({ track, number, preview }: Pick<TrackTableRowProps, "track" | "number" | "preview">) {
  const { t } = useTranslation();
  const player = usePreviewPlayer();
  const source = { type: "track", id: track.id, title: track.title } as const;
  if (!canPreviewTrack(track)) return <span className={classes.number}>{number}</span>;
  const previewing = isPreviewing(preview, source);
  const label = t(previewing ? "music.stopPreviewTrack" : "music.previewTrack", { title: track.title });
  return (
    <div className={classes.lead}>
      {previewing ? null : <span className={`${classes.number} ${classes.resting}`}>{number}</span>}
      <ActionIcon
        className={previewing ? undefined : classes.waking}
        size={36}
        radius={18}
        aria-label={label}
        onClick={previewing ? player.stop : () => player.start(source, async () => previewTracks([track]))}
      >
        {previewing ? <IconPlayerStopFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </ActionIcon>
    </div>
  );
}

/** Artists' names as links to their pages. */
export function ArtistLinks({ artists }: Pick<TrackPartsFragment, "artists">) {
  return artists.map((artist, index) => (
    <span key={artist.id}>
      {index > 0 ? ", " : ""}
      <Link to={paths.artist({ artistId: artist.id })}>{artist.name}</Link>
    </span>
  ));
}

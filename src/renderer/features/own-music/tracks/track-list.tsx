import { ActionIcon, Badge, Checkbox } from "@mantine/core";
import { IconPencil, IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { ListSelection } from "#renderer/lib/list-selection.ts";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { trackSource } from "#renderer/parts/source-menu/music-source.ts";
import { isPreviewing, type PreviewState } from "#renderer/player/preview-state.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { OwnTrack, OwnTrackFilter } from "#shared/contract/rest/music/own-tracks.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import classes from "./track-list.module.css";

const ROW_PX = 64;

interface TrackListProps {
  readonly tracks: readonly OwnTrack[];
  readonly selection: ListSelection<OwnTrackFilter>;
  readonly onNearEnd: () => void;
  readonly onCorrect: (track: OwnTrack) => void;
  /** Deletes the selected tracks. */
  readonly onDelete: () => void;
}

/**
 * Own tracks in columns, virtualised. Shift selects from the last selected track to this one; in the list Ctrl+A selects
 * everything, Delete deletes and Escape clears the selection.
 */
export function TrackList({ tracks, selection, onNearEnd, onCorrect, onDelete }: TrackListProps) {
  const { t } = useTranslation();
  const preview = usePreview();
  const last = useRef<number | null>(null);
  const choose = (index: number, isRange: boolean) => {
    const from = isRange && last.current !== null ? last.current : index;
    const [start, end] = from < index ? [from, index] : [index, from];
    last.current = index;
    selection.toggle(rangeOf(tracks.slice(start, end + 1), tracks[index], selection.ids));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "a" && (event.ctrlKey || event.metaKey)) selection.selectMatching();
    else if (event.key === "Delete" && selection.count > 0) onDelete();
    else if (event.key === "Escape" && selection.count > 0) selection.clear();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows' own controls take the focus
    <div className={classes.table} onKeyDown={press}>
      <div className={classes.columns} aria-hidden>
        <span />
        <span />
        <span>{t("ownMusic.tracks.column.title")}</span>
        <span className={classes.album}>{t("ownMusic.tracks.column.album")}</span>
        <span className={classes.added}>{t("ownMusic.tracks.column.added")}</span>
        <span className={classes.length}>{t("ownMusic.tracks.column.length")}</span>
        <span />
      </div>
      <VirtualList
        items={tracks}
        estimate={ROW_PX}
        keyOf={({ id }) => id}
        label={t("ownMusic.tracks.title")}
        onNearEnd={onNearEnd}
      >
        {(track, index) => (
          <TrackRow
            track={track}
            preview={preview}
            isSelected={selection.ids.has(track.id)}
            onChoose={(isRange) => choose(index, isRange)}
            onCorrect={() => onCorrect(track)}
          />
        )}
      </VirtualList>
    </div>
  );
}

/** The tracks of a range that have to change for all of them to become what the pressed one becomes. */
function rangeOf(
  range: readonly OwnTrack[],
  pressed: OwnTrack | undefined,
  selected: ReadonlySet<string>,
): readonly string[] {
  const wasSelected = pressed !== undefined && selected.has(pressed.id);
  return range.flatMap(({ id }) => (selected.has(id) === wasSelected ? [id] : []));
}

interface TrackRowProps {
  readonly track: OwnTrack;
  readonly preview: PreviewState;
  readonly isSelected: boolean;
  readonly onChoose: (isRange: boolean) => void;
  readonly onCorrect: () => void;
}

function TrackRow({ track, preview, isSelected, onChoose, onCorrect }: TrackRowProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const isHeard = preview.status !== "stopped" && preview.tracks[preview.index]?.id === track.id;
  const isRange = useRef(false);
  const { title, album } = track;
  return (
    <div className={classes.row} data-selected={isSelected || undefined} data-heard={isHeard || undefined}>
      <Checkbox
        className={classes.check}
        aria-label={t("ownMusic.tracks.choose", { title })}
        checked={isSelected}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onChoose(isRange.current)}
      />
      <div className={classes.cover}>
        <Cover image={album.image} color={album.color_hex} size={44} alt="" />
        <TrackPreview track={track} preview={preview} />
      </div>
      <div className={classes.words}>
        <div className={classes.title}>
          <span dir="auto" className={classes.name} title={title}>
            {title}
          </span>
          {track.explicit ? (
            <Badge size="xs" variant="default" radius="xs" title={t("music.explicit")}>
              <span aria-hidden>E</span>
              <span className={classes.hidden}>{t("music.explicit")}</span>
            </Badge>
          ) : null}
        </div>
        <div dir="auto" className={classes.artists}>
          {artistNames(track)}
        </div>
      </div>
      <div dir="auto" className={classes.album} title={album.title}>
        {album.title}
      </div>
      <time className={classes.added} dateTime={track.added_at}>
        {dateText(new Date(track.added_at), { dateStyle: "medium" })}
      </time>
      <div className={classes.length}>{formatDuration(track.duration_ms)}</div>
      <div className={classes.buttons}>
        <ActionIcon
          size="lg"
          aria-label={t("ownMusic.tracks.correctOne", { title })}
          title={t("ownMusic.tracks.correct")}
          aria-haspopup="dialog"
          onClick={onCorrect}
        >
          <IconPencil size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <span className={classes.more}>
          <MoreButton source={trackSource({ id: track.id, title, album })} size="lg" />
        </span>
      </div>
    </div>
  );
}

function TrackPreview({ track, preview }: Pick<TrackRowProps, "track" | "preview">) {
  const { t } = useTranslation();
  const player = usePreviewPlayer();
  const { id, title, album } = track;
  const source = { type: "track", id, title } as const;
  if (track.preview === null) return null;
  const url = track.preview;
  const previewing = isPreviewing(preview, source);
  const start = () =>
    player.start(source, async () => [{ id, title, artists: artistNames(track), image: album.image, url }]);
  return (
    <ActionIcon
      className={classes.preview}
      data-on={previewing || undefined}
      size={44}
      radius="md"
      variant="transparent"
      aria-label={t(previewing ? "music.stopPreviewTrack" : "music.previewTrack", { title })}
      onClick={previewing ? player.stop : start}
    >
      {previewing ? <IconPlayerStopFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
    </ActionIcon>
  );
}

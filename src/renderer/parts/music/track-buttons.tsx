import { ActionIcon } from "@mantine/core";
import { IconDeviceSpeaker } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AddToPlaylistButton } from "#renderer/parts/playlist-dialogs/add-to-playlist-button.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import type { MusicSource } from "#renderer/parts/source-menu/music-source.ts";
import classes from "./track-buttons.module.css";

interface TrackButtonsProps {
  readonly track: { readonly id: string; readonly title: string; readonly isAvailable: boolean };
  /** The track, for its menu. */
  readonly source: MusicSource;
  /** Plays it in zones; null where that is not available. */
  readonly onPlay: (() => void) | null;
}

/**
 * The buttons at the end of a track's row: add to a playlist, play in zones, and the menu. On a phone only the menu.
 */
export function TrackButtons({ track, source, onPlay }: TrackButtonsProps) {
  const { t } = useTranslation();
  const { id, title, isAvailable } = track;
  return (
    <div className={classes.buttons}>
      <span className={classes.wide}>
        <AddToPlaylistButton addition={{ title, load: async () => [id] }} />
        {onPlay ? (
          <ActionIcon
            size="lg"
            disabled={!isAvailable}
            aria-label={t("music.playTrack", { title })}
            title={t("music.playTo")}
            onClick={onPlay}
          >
            <IconDeviceSpeaker size={20} stroke={1.7} />
          </ActionIcon>
        ) : null}
      </span>
      <MoreButton source={source} size="lg" />
    </div>
  );
}

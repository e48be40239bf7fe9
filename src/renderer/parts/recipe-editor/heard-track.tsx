import { ActionIcon } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isPreviewing } from "#renderer/player/preview-state.ts";
import { previewTracks } from "#renderer/player/preview-tracks.ts";
import { usePreview, usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import type { TrackPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { canPreviewTrack } from "#shared/domain/music/track-rules.ts";

interface HeardTrackProps {
  readonly track: TrackPartsFragment;
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
}

/** A found track with a preview button. */
export function HeardTrack({ track, marks, actions }: HeardTrackProps) {
  const { t } = useTranslation();
  const preview = usePreview();
  const player = usePreviewPlayer();
  const source = { type: "track", id: track.id, title: track.title } as const;
  const heard = isPreviewing(preview, source);
  return (
    <TrackRow
      title={track.title}
      artists={artistNames(track)}
      image={track.display.image?.url ?? null}
      color={track.display.colors?.primary.hex ?? null}
      explicit={track.explicit}
      explicitLabel={t("stations.explicit")}
      duration={formatDuration(track.durationMs)}
      muted={!track.isAvailable}
      marks={marks}
      actions={actions}
      lead={
        <ActionIcon
          size={36}
          radius={18}
          disabled={!canPreviewTrack(track)}
          aria-label={t(heard ? "stations.stop" : "stations.play", { title: track.title })}
          onClick={heard ? player.stop : () => player.start(source, async () => previewTracks([track]))}
        >
          {heard ? <IconPlayerStopFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </ActionIcon>
      }
    />
  );
}

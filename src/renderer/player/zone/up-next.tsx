import { Badge, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ControlTrack, PlaybackState } from "#shared/contract/control.ts";
import { reachesTier } from "#shared/domain/access/tiers.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { uniqueKeys } from "../../lib/unique-keys.ts";
import { TrackRow } from "../../ui/track-row.tsx";
import classes from "./up-next.module.css";

interface UpNextProps {
  readonly state: PlaybackState;
  readonly disabled: boolean;
  readonly onClearQueue: () => void;
}

/** What plays after this: tracks that somebody asked for first, and marked as such. */
export function UpNext({ state, disabled, onClearQueue }: UpNextProps) {
  const { t } = useTranslation();
  const queued = state.upcoming.some(({ queueId }) => queueId !== null);
  const keys = uniqueKeys(state.upcoming.map(({ track }) => track.id));
  return (
    <section className={classes.root} aria-labelledby="up-next">
      <header className={classes.header}>
        <h2 id="up-next" className={classes.heading}>
          {t("player.upNext")}
        </h2>
        {queued && reachesTier("clearingQueue", state.tier) ? (
          <Button size="compact-sm" variant="subtle" color="gray" disabled={disabled} onClick={onClearQueue}>
            {t("player.clearQueue")}
          </Button>
        ) : null}
      </header>
      {state.upcoming.length === 0 ? (
        <p className={classes.empty}>{t("player.upNextEmpty")}</p>
      ) : (
        <ol className={classes.list}>
          {state.upcoming.map(({ track, queueId }, index) => (
            <li key={keys[index]}>
              <UpNextTrack track={track} queued={queueId !== null} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function UpNextTrack({ track, queued }: { readonly track: ControlTrack; readonly queued: boolean }) {
  const { t } = useTranslation();
  return (
    <TrackRow
      title={track.title}
      artists={artistNames(track)}
      image={track.album.image}
      color={track.album.colorHex}
      explicit={track.explicit}
      explicitLabel={t("music.explicit")}
      duration={formatDuration(track.durationMs)}
      actions={
        queued ? (
          <Badge size="sm" variant="light">
            {t("player.queued")}
          </Badge>
        ) : undefined
      }
    />
  );
}

import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { LabelChips } from "#renderer/parts/labels/label-chips.tsx";
import { ZonePlayPause } from "#renderer/parts/zone-play-pause.tsx";
import { ZoneStateBadge } from "#renderer/parts/zone-state-badge.tsx";
import { usePlaybackState, usePosition, useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { currentState } from "#shared/domain/zones/current-state.ts";
import { USUAL_COLUMNS, type ZoneColumn } from "#shared/domain/zones/zone-columns.ts";
import { zoneCover } from "#shared/domain/zones/zone-cover.ts";
import { lacksOnlyMusic } from "#shared/domain/zones/zone-state.ts";
import { RowControls } from "./row-controls.tsx";
import { isFact, RowFacts, StateTime } from "./row-facts.tsx";
import classes from "./zone-row.module.css";

interface ZoneRowProps {
  readonly account: string;
  readonly zone: SoundZone;
  readonly first: boolean;
  readonly last: boolean;
  /** Names its location. */
  readonly withLocation?: boolean;
  readonly columns?: readonly ZoneColumn[];
  /** Present when zones can be selected. */
  readonly selection?: { readonly checked: boolean; readonly onToggle: () => void };
}

/** A zone with its music, current track, state and controls. The whole row opens it. */
export function ZoneRow(props: ZoneRowProps) {
  const { account, zone, first, last, withLocation = false, columns = USUAL_COLUMNS, selection } = props;
  const { t } = useTranslation();
  const live = usePlaybackState(zone.id);
  const stale = useStaleSince() !== null;
  const now = Date.now();
  const { image, colorHex } = zoneCover(live, zone.source);
  const sourceName = live?.source?.display.title ?? zone.source?.name ?? t("zones.noSource");
  return (
    <div
      className={classes.row}
      data-first={first || undefined}
      data-last={last || undefined}
      data-selectable={selection !== undefined || undefined}
      data-selected={selection?.checked || undefined}
      data-facts={columns.some(isFact) || undefined}
    >
      {selection && (
        <Checkbox
          className={classes.check}
          aria-label={t("zones.many.choose", { zone: zone.name })}
          checked={selection.checked}
          onChange={selection.onToggle}
        />
      )}
      <Cover image={image} color={colorHex} size={56} alt="" />
      <div className={classes.words}>
        <Link
          dir="auto"
          className={classes.name}
          title={zone.name}
          to={paths.zonePlayer({ accountId: account, zoneId: zone.id })}
        >
          {zone.name}
        </Link>
        {withLocation && (
          <div dir="auto" className={classes.source} title={zone.location_name}>
            {[zone.location_name, zone.city].filter(Boolean).join(", ")}
          </div>
        )}
        {columns.includes("labels") && (
          // Under a heading, the heading shows those of its location.
          <LabelChips
            account={account}
            ids={withLocation ? [...new Set([...zone.labels, ...zone.location_labels])] : zone.labels}
          />
        )}
        {lacksOnlyMusic(currentState(zone, live, now), zone, now) ? (
          <div className={classes.choose}>
            <ChangeMusicButton zone={zone} sourceId={null} size="compact-sm" variant="default" />
          </div>
        ) : columns.includes("source") ? (
          <div dir="auto" className={classes.source} title={sourceName}>
            {sourceName}
          </div>
        ) : null}
      </div>
      <RowFacts zone={zone} live={live} columns={columns.filter(isFact)} />
      <NowPlaying live={live} />
      <div className={classes.status}>
        <ZoneStateBadge zone={zone} live={live} still={stale} />
        {columns.includes("since") && <StateTime zone={zone} live={live} />}
      </div>
      <RowControls zone={zone} live={live} />
      <div className={classes.action}>
        <ZonePlayPause
          zone={zone}
          live={live}
          labels={{
            play: t("zones.play", { zone: zone.name }),
            pause: t("zones.pause", { zone: zone.name }),
          }}
        />
      </div>
      <Hairline live={live} />
    </div>
  );
}

function NowPlaying({ live }: { readonly live: PlaybackState | null }) {
  const track = live?.online ? live.track : null;
  return (
    <div className={classes.now}>
      {track && (
        <>
          <div dir="auto" className={classes.track}>
            {track.title}
          </div>
          <div dir="auto" className={classes.artist}>
            {track.artists.map(({ name }) => name).join(", ")}
          </div>
        </>
      )}
    </div>
  );
}

/** The track's progress as the row's lower edge. */
function Hairline({ live }: { readonly live: PlaybackState | null }) {
  const position = usePosition(live?.online ? live : null, 1000);
  const duration = live?.progress?.durationMs ?? 0;
  if (position === null || duration === 0) return null;
  return (
    <div className={classes.hairline} aria-hidden>
      <ProgressBar value={position / duration} />
    </div>
  );
}

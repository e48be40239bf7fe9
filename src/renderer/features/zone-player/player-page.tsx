import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { playedSource } from "#renderer/parts/source-menu/music-source.ts";
import { useUnpaidPlay } from "#renderer/parts/subscription/use-unpaid-play.tsx";
import { askWhy, useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";
import { ControlRefusal } from "#renderer/player/zone/control-refusal.tsx";
import { PlayerNoticeCard } from "#renderer/player/zone/player-notice.tsx";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { PlayerView } from "#renderer/player/zone/player-view.tsx";
import { UpNext } from "#renderer/player/zone/up-next.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { isSolvedByMusic, NoticeAction } from "./notice-action.tsx";
import classes from "./player-page.module.css";
import { useTrackActions } from "./use-track-actions.tsx";
import { useZonePlayer } from "./use-zone-player.ts";

/** Not part of the first screen. */
const NextChange = lazy(async () => ({ default: (await import("./next-change.tsx")).NextChange }));

const ScheduleOff = lazy(async () => ({ default: (await import("./schedule-off.tsx")).ScheduleOff }));

/** /accounts/{account}/zones/{zone}/player. */
export function PlayerPage() {
  const { accountId, zoneId } = paths.zonePlayer.useParams();
  const player = useZonePlayer({ account: accountId, soundZone: zoneId });
  const trackActions = useTrackActions();
  const why = useWhyTrack({ account: accountId, soundZone: zoneId });
  const { zone, state, notice, disabled, command, block } = player;
  const unpaid = useUnpaidPlay(zone.data ?? null);
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data || !state) return <PlayerSkeleton />;
  const { source } = state;
  const music = { zone: zone.data, sourceId: source?.id ?? null };
  return (
    <div className={classes.page}>
      <PlayerView
        state={state}
        staleSince={player.staleSince}
        clockOffsetMs={player.clockOffsetMs}
        disabled={disabled}
        onCommand={command}
        onUnpaidPlay={player.refusal === null ? (unpaid.explain ?? undefined) : undefined}
        trackActions={trackActions}
        onBlock={block}
        onWhy={askWhy(why, state)}
        sourceName={source ? <SourceLink account={accountId} source={source} /> : undefined}
        musicAction={
          isSolvedByMusic(notice) ? null : (
            <>
              <ChangeMusicButton {...music} size="sm" variant="default" />
              {source ? (
                <SourceMenuButton source={source} zone={zone.data} playing={state.status === "playing"} />
              ) : null}
              {source?.off ? (
                <Suspense>
                  <ScheduleOff />
                </Suspense>
              ) : null}
              {state.plan?.next ? (
                <Suspense>
                  <NextChange
                    next={state.plan.next}
                    timezone={state.plan.timezone}
                    serverTime={state.serverTime}
                  />
                </Suspense>
              ) : null}
            </>
          )
        }
        asksForMusic={notice === "no-source"}
        notice={
          notice ? (
            <PlayerNoticeCard notice={notice} action={<NoticeAction notice={notice} {...music} />} />
          ) : (
            <ControlRefusal reason={player.refusal} />
          )
        }
      />
      <UpNext
        state={state}
        disabled={disabled}
        onCommand={command}
        onBlock={block}
        onClearRefused={player.onClearRefused}
      />
      {why.dialog}
      {unpaid.dialog}
    </div>
  );
}

interface PlayedSource {
  readonly id: string;
  readonly display: { readonly title: string };
}

function SourceLink({ account, source }: { readonly account: string; readonly source: PlayedSource }) {
  const { id, display } = source;
  const path = isIdOf("Schedule", id)
    ? paths.schedule({ accountId: account, scheduleId: id })
    : paths.playlist({ musicId: id });
  return (
    <Link className={classes.source} to={path}>
      {display.title}
    </Link>
  );
}

interface SourceMenuButtonProps {
  readonly source: PlayedSource;
  readonly zone: SoundZone;
  readonly playing: boolean;
}

/** The menu of the zone's source. */
function SourceMenuButton({ source: { id, display }, zone, playing }: SourceMenuButtonProps) {
  return (
    <MoreButton source={playedSource(id, display.title)} playback={{ zone, isPlaying: playing }} size={32} />
  );
}

import { useEffect } from "react";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePageTitle } from "#renderer/lib/use-page-title.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { askWhy, useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";
import { PlayerNoticeCard } from "#renderer/player/zone/player-notice.tsx";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { PlayerView } from "#renderer/player/zone/player-view.tsx";
import { UpNext } from "#renderer/player/zone/up-next.tsx";
import { ConnectionNotice } from "#renderer/realtime/connection-notice.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { ControlRefusal } from "./control-refusal.tsx";
import { isSolvedByMusic, NoticeAction } from "./notice-action.tsx";
import classes from "./remote-page.module.css";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/remote: the player alone, for a phone at the counter. */
export function RemotePage() {
  return (
    <>
      <ConnectionNotice />
      <Remote />
    </>
  );
}

function Remote() {
  const { accountId, zoneId } = paths.zoneRemote.useParams();
  const player = useZonePlayer({ account: accountId, soundZone: zoneId });
  const why = useWhyTrack({ account: accountId, soundZone: zoneId });
  const { zone, state, notice, disabled, command, block, staleSince, clockOffsetMs } = player;
  const { events } = useServices();
  usePageTitle(zone.data?.name ?? null);
  // Outside the shell, follow the zone here.
  useEffect(() => events.join("sound_zone", zoneId), [events, zoneId]);
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data || !state) return <PlayerSkeleton />;
  const music = { zone: zone.data, sourceId: state.source?.id ?? null };
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.zone}>{zone.data.name}</h1>
        <p className={classes.place}>{zone.data.location_name}</p>
      </header>
      <PlayerView
        state={state}
        staleSince={staleSince}
        clockOffsetMs={clockOffsetMs}
        disabled={disabled}
        onCommand={command}
        onBlock={block}
        onWhy={askWhy(why, state)}
        musicAction={
          isSolvedByMusic(notice) ? null : <ChangeMusicButton {...music} size="sm" variant="default" />
        }
        notice={
          notice ? (
            <PlayerNoticeCard notice={notice} action={<NoticeAction notice={notice} {...music} />} />
          ) : (
            <ControlRefusal reason={player.refusal} />
          )
        }
      />
      <UpNext state={state} disabled={disabled} onCommand={command} onBlock={block} />
      {why.dialog}
    </main>
  );
}

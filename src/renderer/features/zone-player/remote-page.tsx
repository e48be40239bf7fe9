import { useEffect } from "react";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { RemoteView } from "#renderer/parts/remote/remote-view.tsx";
import { askWhy, useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";
import { ControlRefusal } from "#renderer/player/zone/control-refusal.tsx";
import { PlayerNoticeCard } from "#renderer/player/zone/player-notice.tsx";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { isSolvedByMusic, NoticeAction } from "./notice-action.tsx";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/remote: the player alone, for people who sign in. For the zone's code: /remote. */
export function RemotePage() {
  const { accountId, zoneId } = paths.zoneRemote.useParams();
  const player = useZonePlayer({ account: accountId, soundZone: zoneId });
  const why = useWhyTrack({ account: accountId, soundZone: zoneId });
  const { zone, state, notice, disabled, command, block, staleSince, clockOffsetMs } = player;
  const { events } = useServices();
  usePageTitle(zone.data?.name ?? null);
  // Outside the shell, follow the zone here.
  useEffect(() => events.join("sound_zone", zoneId), [events, zoneId]);
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data) return <PlayerSkeleton />;
  const music = { zone: zone.data, sourceId: state?.source?.id ?? null };
  return (
    <>
      <RemoteView
        name={zone.data.name}
        place={zone.data.location_name}
        state={state}
        staleSince={staleSince}
        clockOffsetMs={clockOffsetMs}
        disabled={disabled}
        onCommand={command}
        onBlock={block}
        onWhy={state ? askWhy(why, state) : undefined}
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
      {why.dialog}
    </>
  );
}

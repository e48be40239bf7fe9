import { Link } from "react-router-dom";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { paths } from "../../lib/paths.ts";
import { ChangeMusicButton } from "../../parts/change-music/change-music-button.tsx";
import { PlayerNoticeCard } from "../../player/zone/player-notice.tsx";
import { PlayerSkeleton } from "../../player/zone/player-skeleton.tsx";
import { PlayerView } from "../../player/zone/player-view.tsx";
import { UpNext } from "../../player/zone/up-next.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { ControlRefusal } from "./control-refusal.tsx";
import { NoticeAction } from "./notice-action.tsx";
import classes from "./player-page.module.css";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player. */
export function PlayerPage() {
  const { accountId, zoneId } = paths.zonePlayer.useParams();
  const player = useZonePlayer({ account: accountId, soundZone: zoneId });
  const { zone, state, notice, disabled, command, block } = player;
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data || !state) return <PlayerSkeleton />;
  const { source } = state;
  const chooses = notice === "no-source" || notice === "no-playable-track";
  const music = { zone: zone.data, sourceId: source?.id ?? null };
  return (
    <div className={classes.page}>
      <PlayerView
        state={state}
        staleSince={player.staleSince}
        clockOffsetMs={player.clockOffsetMs}
        disabled={disabled}
        onCommand={command}
        onBlock={block}
        sourceName={source ? <SourceLink source={source} /> : undefined}
        musicAction={chooses ? null : <ChangeMusicButton {...music} size="sm" variant="default" />}
        notice={
          notice ? (
            <PlayerNoticeCard
              notice={notice}
              action={
                chooses ? (
                  <ChangeMusicButton {...music} />
                ) : (
                  <NoticeAction notice={notice} account={accountId} zone={zoneId} />
                )
              }
            />
          ) : (
            <ControlRefusal reason={player.refusal} />
          )
        }
      />
      <UpNext state={state} disabled={disabled} onClearQueue={() => command({ type: "clearQueue" })} />
    </div>
  );
}

function SourceLink({
  source,
}: {
  readonly source: { readonly id: string; readonly display: { title: string } };
}) {
  // A schedule's own page is elsewhere; a playlist's is here.
  if (isIdOf("Schedule", source.id)) return <span>{source.display.title}</span>;
  return (
    <Link className={classes.source} to={paths.playlist({ musicId: source.id })}>
      {source.display.title}
    </Link>
  );
}

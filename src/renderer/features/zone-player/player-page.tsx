import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { paths } from "../../lib/paths.ts";
import type { PlayerNotice } from "../../player/zone/notice.ts";
import { PlayerNoticeCard } from "../../player/zone/player-notice.tsx";
import { PlayerSkeleton } from "../../player/zone/player-skeleton.tsx";
import { PlayerView } from "../../player/zone/player-view.tsx";
import { UpNext } from "../../player/zone/up-next.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { ControlRefusal } from "./control-refusal.tsx";
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
        notice={
          notice ? (
            <PlayerNoticeCard
              notice={notice}
              action={<NoticeAction notice={notice} account={accountId} zone={zoneId} />}
            />
          ) : (
            <ControlRefusal reason={player.refusal} />
          )
        }
      />
      <UpNext state={state} disabled={disabled} onCommand={command} onBlock={block} />
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

interface NoticeActionProps {
  readonly notice: PlayerNotice;
  readonly account: string;
  readonly zone: string;
}

/** The link that helps with this problem; null where waiting is all one can do. */
function NoticeAction({ notice, account, zone }: NoticeActionProps) {
  const { t } = useTranslation();
  if (notice === "no-device") {
    return (
      <Button component={Link} to={paths.zonePair({ accountId: account, zoneId: zone })}>
        {t("player.notice.no-device.action")}
      </Button>
    );
  }
  if (notice === "no-source" || notice === "no-playable-track") {
    return (
      <Button component={Link} to={paths.home()}>
        {t("player.notice.no-source.action")}
      </Button>
    );
  }
  return null;
}

import { Alert, Button, VisuallyHidden } from "@mantine/core";
import { IconLock, IconLogin2, IconWifiOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { playedSource } from "#renderer/parts/source-menu/music-source.ts";
import { askWhy, useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";
import { PlayerNoticeCard } from "#renderer/player/zone/player-notice.tsx";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { PlayerView } from "#renderer/player/zone/player-view.tsx";
import { UpNext } from "#renderer/player/zone/up-next.tsx";
import { useZoneControl } from "#renderer/player/zone/use-zone-control.ts";
import classes from "./paired-zone-layout.module.css";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { usePairedBlocking } from "./use-paired-blocking.ts";

/** /electron/paired-zone: what this computer plays. Everything except blocking works without a network. */
export function PairedZonePage() {
  const { t } = useTranslation();
  const { zone, block } = usePairedBlocking();
  const why = useWhyTrack({ account: zone.account.id, soundZone: zone.soundZone.id });
  const signedIn = useSession().userId !== null;
  const { state, staleSince, clockOffsetMs, command } = useZoneControl(zone.soundZone.id);
  const staffMay = state?.staffControl ?? true;
  const mayControl = staffMay || signedIn;
  useBrokenTrackToast(state?.problem === "track-failed");
  if (!state) return <PlayerSkeleton />;
  const { problem, payment } = state;
  const ended = payment?.state === "ended";
  const onBlock = mayControl ? block : undefined;
  return (
    <>
      <VisuallyHidden component="h1">{zone.soundZone.name}</VisuallyHidden>
      {/* Screen readers announce only changes of an existing live region. */}
      <div role="status">
        {state.online ? null : (
          <p className={classes.offline}>
            <IconWifiOff size={18} aria-hidden />
            {t("electron.zone.offline")}
          </p>
        )}
      </div>
      {payment ? <SubscriptionNotice zone={zone} payment={payment} /> : null}
      {mayControl ? null : (
        <Alert variant="default" mb="md" icon={<IconLock size={18} aria-hidden />}>
          <p className={classes.noticeBody}>
            {t("electron.zone.controlledCentrally", { company: zone.account.businessName })}
          </p>
          <Button
            component={Link}
            to={paths.electron.loginEmail()}
            size="compact-sm"
            variant="default"
            leftSection={<IconLogin2 size={16} aria-hidden />}
          >
            {t("electron.zone.signIn")}
          </Button>
        </Alert>
      )}
      <div className={classes.columns}>
        <PlayerView
          state={{ ...state, online: true }}
          staleSince={staleSince}
          clockOffsetMs={clockOffsetMs}
          disabled={!mayControl || ended || problem === "no-source"}
          onCommand={command}
          onBlock={onBlock}
          musicAction={
            state.source ? (
              <MoreButton
                source={playedSource(state.source.id, state.source.display.title)}
                playback={{ zone: null, isPlaying: state.status === "playing" }}
                size={32}
              />
            ) : null
          }
          onWhy={askWhy(why, state)}
          asksForMusic={problem === "no-source" && !ended}
          notice={
            problem && !ended ? (
              <PlayerNoticeCard notice={problem} here action={<HelpLink about={`notice.${problem}`} />} />
            ) : null
          }
        />
        <UpNext state={state} disabled={!mayControl} onCommand={command} onBlock={onBlock} />
      </div>
      {why.dialog}
    </>
  );
}

/** Shows one toast per track that could not be played. */
function useBrokenTrackToast(broken: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (broken) toast("error", t("player.couldNotPlay"), { id: "could-not-play" });
  }, [broken, t]);
}

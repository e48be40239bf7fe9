import { ActionIcon, Button } from "@mantine/core";
import { IconVolume, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { type ShownStatus, shownStatus } from "./shown-status.ts";
import { usePairHere } from "./use-pair-here.ts";
import { useWebPlayer } from "./use-web-player.ts";
import classes from "./web-player-bar.module.css";
import { WebPlayerControls } from "./web-player-controls.tsx";
import { WebPlayerStatus } from "./web-player-status.tsx";

/** Whether to show pause and volume; otherwise the bar shows the problem with the button that fixes it. */
const isControlled = (status: ShownStatus) => status !== "silenced" && status !== "empty";

export interface WebPlayerBarProps {
  /** The page has no bottom navigation. */
  readonly bare?: boolean;
}

/**
 * The zone that plays in this browser, at the bottom of every page; renders nothing without one. The music continues
 * after sign-out, and anybody at this computer can stop it.
 */
export function WebPlayerBar({ bare = false }: WebPlayerBarProps) {
  const { t } = useTranslation();
  const { player, state } = useWebPlayer();
  const { pair, busy } = usePairHere();
  const { session } = useServices();
  useSession();
  const signedIn = session.isLoggedIn();
  const [asking, setAsking] = useState(false);
  useEffect(
    () => player.onUnplayable(() => toast("error", t("webPlayer.songFailed"), { id: "web-player-song" })),
    [player, t],
  );
  useEffect(() => {
    player.resume().catch(() => toast("error", t("webPlayer.notStarted")));
    const tell = (message: string) => toast("info", message, { id: "web-player", persistent: true });
    const stops = [
      player.onLost((zone) => tell(t("webPlayer.lost", { zone }))),
      player.onLeft((zone) => tell(t("webPlayer.left", { zone }))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [player, t]);

  const { zone, accountId } = state;
  if (!zone || accountId === null) return null;
  const status = shownStatus(state);
  const track = state.playback?.track ?? null;
  const stop = () =>
    player.stop().catch((error: unknown) => {
      toast("error", t("webPlayer.stopFailed"));
      throw error;
    });
  return (
    <section
      className={classes.bar}
      data-web-player-bar
      data-bare={bare || undefined}
      aria-label={t("webPlayer.label")}
    >
      <div className={classes.words} data-well={status === "playing" || status === "paused" || undefined}>
        {signedIn ? (
          <Link dir="auto" className={classes.zone} to={paths.zonePlayer({ accountId, zoneId: zone.id })}>
            {zone.name}
          </Link>
        ) : (
          <span dir="auto" className={classes.zone}>
            {zone.name}
          </span>
        )}
        <div className={classes.status} aria-live="polite">
          <WebPlayerStatus status={status} playback={state.playback} />
        </div>
        {track ? (
          <p dir="auto" className={classes.track}>
            <span className={classes.title}>{track.title}</span>
            <span className={classes.artists}>{artistNames(track)}</span>
          </p>
        ) : null}
      </div>
      {state.where === "here" && isControlled(status) ? <WebPlayerControls zoneId={zone.id} /> : null}
      {status === "empty" && signedIn ? (
        <Button size="xs" component={Link} to={paths.home()}>
          {t("webPlayer.findMusic")}
        </Button>
      ) : null}
      {status === "silenced" ? (
        <Button size="xs" leftSection={<IconVolume size={16} aria-hidden />} onClick={() => player.wake()}>
          {t("webPlayer.soundOn")}
        </Button>
      ) : null}
      {state.where === "elsewhere" && signedIn ? (
        <Button size="xs" variant="default" loading={busy} onClick={() => pair({ ...zone, accountId })}>
          {t("webPlayer.takeOver")}
        </Button>
      ) : null}
      {state.where === "here" ? (
        <>
          <Button
            className={classes.stop}
            size="xs"
            variant="default"
            visibleFrom="md"
            onClick={() => setAsking(true)}
          >
            {t("webPlayer.stop")}
          </Button>
          <ActionIcon
            size={36}
            aria-label={t("webPlayer.stop")}
            hiddenFrom="md"
            onClick={() => setAsking(true)}
          >
            <IconX size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={t("webPlayer.stopTitle", { zone: zone.name })}
        commitLabel={t("webPlayer.stop")}
        danger
        onCommit={stop}
        onClose={() => setAsking(false)}
      >
        {t("webPlayer.stopBody")}
      </ConfirmDialog>
    </section>
  );
}

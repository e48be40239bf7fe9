import { VisuallyHidden } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ControlCommand } from "#shared/contract/player.ts";
import { toast } from "../../lib/toast.ts";
import { PlayerNoticeCard } from "../../player/zone/player-notice.tsx";
import { PlayerSkeleton } from "../../player/zone/player-skeleton.tsx";
import { PlayerView } from "../../player/zone/player-view.tsx";
import { UpNext } from "../../player/zone/up-next.tsx";
import classes from "./paired-zone-layout.module.css";
import { useDesktopPlayer } from "./use-desktop-player.ts";
import { useElectronHost } from "./use-electron-host.ts";
import { usePairedBlocking } from "./use-paired-blocking.ts";

/** /electron/paired-zone: what this computer plays. Everything but blocking works without a network. */
export function PairedZonePage() {
  const { t } = useTranslation();
  const { player } = useElectronHost();
  const { zone, block } = usePairedBlocking();
  const { state, clockOffsetMs } = useDesktopPlayer();
  const command = useCallback(
    (wanted: ControlCommand) => {
      player.command(wanted).catch(() => toast("error", t("player.commandFailed")));
    },
    [player, t],
  );
  if (!state) return <PlayerSkeleton />;
  const { track, problem } = state;
  return (
    <>
      <VisuallyHidden component="h1">{zone.soundZone.name}</VisuallyHidden>
      {state.online ? null : (
        <p className={classes.offline} role="status">
          <IconWifiOff size={18} aria-hidden />
          {t("electron.zone.offline")}
        </p>
      )}
      <div className={classes.columns}>
        <PlayerView
          state={{ ...state, online: true }}
          clockOffsetMs={clockOffsetMs}
          disabled={problem === "no-subscription" || problem === "no-source"}
          onCommand={command}
          onBlock={block && track ? () => block(track) : undefined}
          notice={problem ? <PlayerNoticeCard notice={problem} /> : null}
        />
        <UpNext state={state} disabled={false} onClearQueue={() => command({ type: "clearQueue" })} />
      </div>
    </>
  );
}

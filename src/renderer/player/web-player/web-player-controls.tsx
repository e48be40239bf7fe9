import { ActionIcon } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { playerHereOf } from "#renderer/player/zone/player-here.ts";
import { VolumeControl } from "#renderer/player/zone/volume-control.tsx";
import type { ControlCommand } from "#shared/contract/control.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";
import classes from "./web-player-bar.module.css";

/** Pause and volume of the zone playing in this tab. */
export function WebPlayerControls({ zoneId }: { readonly zoneId: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const here = playerHereOf(services);
  const { state } = useSyncExternalStore(here.subscribe, here.get);
  const isSignedIn = useSession().userId !== null;
  if (!state) return null;
  // If the zone's staff may not control it, the service decides about the signed-in person; without one, the controls
  // are off.
  const disabled = !state.staffControl && !isSignedIn;
  const command = (wanted: ControlCommand) => {
    const sent = state.staffControl ? here.command(wanted) : services.playbackStates.command(zoneId, wanted);
    sent.catch(() => toast("error", t("player.commandFailed")));
  };
  const playing = isOn(state);
  return (
    <>
      <ActionIcon
        size={40}
        radius={20}
        variant="filled"
        color="moss"
        aria-label={t(playing ? "player.pause" : "player.play")}
        disabled={disabled}
        onClick={() => command({ type: playing ? "pause" : "play" })}
      >
        {playing ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      <div className={classes.volume}>
        <VolumeControl
          zone={zoneId}
          volume={state.volume}
          limit={state.maxVolume}
          disabled={disabled}
          compact
          onChange={(volume) => command({ type: "volume", volume })}
        />
      </div>
    </>
  );
}

import { ActionIcon } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session/use-session.ts";
import { isPlaying } from "../zone/transport.tsx";
import { useZoneControl } from "../zone/use-zone-control.ts";
import { VolumeControl } from "../zone/volume-control.tsx";
import classes from "./web-player-bar.module.css";

/** Pause and volume of the zone that plays in this tab. */
export function WebPlayerControls({ zoneId }: { readonly zoneId: string }) {
  const { t } = useTranslation();
  const { state, command } = useZoneControl(zoneId);
  const isSignedIn = useSession().userId !== null;
  if (!state) return null;
  // Where the zone's staff may not control it, whoever has signed in is asked for by the service.
  const disabled = !state.staffControl && !isSignedIn;
  const playing = isPlaying(state);
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

import { ActionIcon } from "@mantine/core";
import { IconPlayerTrackNextFilled, IconVolume, IconVolume3 } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./zone-row.module.css";

const VOLUME = latePopup("dialog", async () => (await import("./volume-popup.tsx")).VolumePopup);

interface RowControlsProps {
  readonly zone: SoundZone;
  readonly live: PlaybackState | null;
}

/** Volume and skip on a row; renders nothing when the player cannot be controlled. */
export function RowControls({ zone, live }: RowControlsProps) {
  return live?.online && live.source !== null ? <Controls zone={zone} live={live} /> : null;
}

interface ControlsProps extends RowControlsProps {
  readonly live: PlaybackState;
}

function Controls({ zone, live }: ControlsProps) {
  const { t } = useTranslation();
  const { playbackStates } = useServices();
  const errorText = useErrorText();
  const about = { account: zone.account, location: zone.location, soundZone: zone.id };
  const refusal = useRefusalText(useMay("zone.control", about));
  const send = (command: ControlCommand) => {
    playbackStates.command(zone.id, command).catch((error) => toast("error", errorText(error)));
  };
  const skip = t("zones.skip", { zone: zone.name });
  const volume = t("zones.volume", { zone: zone.name, volume: live.volume });
  return (
    <div className={classes.more}>
      {refusal === null ? (
        <LatePopup
          code={VOLUME}
          button={<VolumeButton volume={live.volume} label={volume} />}
          own={{
            zone: zone.id,
            volume: live.volume,
            limit: live.maxVolume,
            onChange: (level) => send({ type: "volume", volume: level }),
          }}
        />
      ) : (
        <DisabledReason reason={refusal}>
          {(props) => <VolumeButton volume={live.volume} label={volume} {...props} />}
        </DisabledReason>
      )}
      <DisabledReason reason={refusal}>
        {(props) => (
          <Hint label={skip} disabled={refusal !== null}>
            <ActionIcon
              size={40}
              radius="xl"
              variant="subtle"
              color="gray"
              aria-label={skip}
              disabled={live.track === null}
              onClick={() => send({ type: "skip" })}
              {...props}
            >
              <IconPlayerTrackNextFilled size={18} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
      </DisabledReason>
    </div>
  );
}

interface VolumeButtonProps extends ComponentProps<"button"> {
  readonly volume: number;
  readonly label: string;
}

function VolumeButton({ volume, label, color: _, ...props }: VolumeButtonProps) {
  const Icon = volume === 0 ? IconVolume3 : IconVolume;
  return (
    <ActionIcon
      size={40}
      radius="xl"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      {...props}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

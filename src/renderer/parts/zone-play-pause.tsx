import { ActionIcon } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";
import { useUnpaidPlay } from "./subscription/use-unpaid-play.tsx";

interface ZonePlayPauseProps {
  readonly zone: Pick<
    SoundZone,
    "id" | "account" | "location" | "name" | "iso8601_paid_until" | "iso8601_grace_until"
  >;
  readonly live: PlaybackState | null;
  /** Labels with the zone's name. */
  readonly labels: { readonly play: string; readonly pause: string };
}

/** Pauses or plays a zone in a list; renders nothing without music or a player that can be controlled. */
export function ZonePlayPause({ live, ...rest }: ZonePlayPauseProps) {
  return live?.online && live.source !== null ? <PlayPause live={live} {...rest} /> : null;
}

interface PlayPauseProps extends ZonePlayPauseProps {
  readonly live: PlaybackState;
}

function PlayPause({ zone, live, labels }: PlayPauseProps) {
  const { playbackStates } = useServices();
  const errorText = useErrorText();
  const { id, account, location } = zone;
  const reason = useRefusalText(useMay("zone.control", { account, soundZone: id, location }));
  const playing = isOn(live);
  const label = playing ? labels.pause : labels.play;
  const unpaid = useUnpaidPlay(zone);
  const press = () => {
    if (!playing && unpaid.explain) return unpaid.explain();
    const command = { type: playing ? "pause" : "play" } as const;
    playbackStates.command(id, command).catch((error) => toast("error", errorText(error)));
  };
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <>
      <Hint label={label} disabled={reason !== null}>
        <span>
          <DisabledReason reason={reason}>
            {(disabled) => (
              <ActionIcon
                size={40}
                radius="xl"
                variant="default"
                bg="var(--rt-card)"
                aria-label={label}
                onClick={press}
                {...disabled}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            )}
          </DisabledReason>
        </span>
      </Hint>
      {unpaid.dialog}
    </>
  );
}

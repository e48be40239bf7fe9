import { Spotlight } from "@mantine/spotlight";
import { type Icon, IconPlayerPauseFilled, IconPlayerPlayFilled, IconVolume } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import type { ZoneCommand } from "#renderer/data/playback/command-zone.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { allowedVolume } from "#shared/domain/playback/volume.ts";
import type { ZoneRequest } from "#shared/domain/zones/zone-request.ts";

const ICONS: Readonly<Record<ZoneRequest["type"], Icon>> = {
  play: IconPlayerPlayFilled,
  pause: IconPlayerPauseFilled,
  volume: IconVolume,
};

interface ZoneRequestActionProps {
  readonly zone: SoundZone;
  readonly request: ZoneRequest;
  readonly onRun: (command: ZoneCommand) => void;
}

/** Carries out a request for a zone; if the person may not control it, says why instead. */
export function ZoneRequestAction({ zone, request, onRun }: ZoneRequestActionProps) {
  const { t } = useTranslation();
  const { id, name, account, location, location_name, settings } = zone;
  const refusal = useRefusalText(useMay("zone.control", { account, soundZone: id, location }));
  const Icon = ICONS[request.type];
  const command =
    request.type === "volume"
      ? ({ type: "volume", volume: allowedVolume(request.volume, settings) } as const)
      : ({ type: request.type } as const);
  return (
    <Spotlight.Action
      label={
        command.type === "volume"
          ? t("shell.paletteCommand.volume", { zone: name, volume: command.volume })
          : t(`shell.paletteCommand.${command.type}`, { zone: name })
      }
      description={refusal ?? location_name}
      aria-disabled={refusal !== null}
      closeSpotlightOnTrigger={refusal === null}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        if (refusal === null) onRun({ zone: { id, name }, command });
      }}
    />
  );
}

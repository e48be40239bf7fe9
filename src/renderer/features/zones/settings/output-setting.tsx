import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deviceQueries } from "#renderer/data/zones/devices.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { outputChoices } from "./output-choices.ts";
import { type ChangeSettings, Line } from "./settings-lines.tsx";

interface OutputSettingProps {
  readonly zone: SoundZone;
  readonly change: ChangeSettings;
  readonly error: string | undefined;
}

/** The sound card that the player uses. The list appears once the player has reported it. */
export function OutputSetting({ zone, change, error }: OutputSettingProps) {
  const { t } = useTranslation();
  const metrics = useQuery(deviceQueries(useServices()).metrics(zone.device?.id ?? null)).data ?? null;
  const stored = zone.settings.output_device;
  const choices = outputChoices(metrics?.output.devices ?? [], stored);
  const label = ({ id, label: name, isMissing }: (typeof choices)[number]) => {
    if (id === "") return t("zones.settings.outputDefault");
    return isMissing ? t("zones.settings.outputMissing", { name }) : name;
  };
  const hint = t(zone.online ? "zones.settings.outputNotReported" : "zones.settings.outputUnknown");
  return (
    <Line label={t("zones.settings.output")} hint={metrics ? undefined : hint}>
      {(id) => (
        <Select
          aria-labelledby={id}
          w="100%"
          miw={260}
          allowDeselect={false}
          // A select does not accept an empty value.
          data={choices.map((choice) => ({ value: `card ${choice.id}`, label: label(choice) }))}
          value={`card ${stored}`}
          disabled={choices.length === 1}
          error={error}
          onChange={(value) => value !== null && change({ output_device: value.slice("card ".length) })}
        />
      )}
    </Line>
  );
}

import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { VolumeSlider } from "#renderer/ui/inputs/volume-slider.tsx";
import type { SlotVolume } from "#shared/contract/planned-hours.ts";
import classes from "./dialogs.module.css";

/** Selected when a person gives a slot a volume. */
const USUAL_VOLUME = 50;

interface VolumeChoiceProps {
  readonly value: SlotVolume | null;
  readonly onChange: (volume: SlotVolume | null) => void;
}

/** A slot's volume: the zone's own, one that the slot sets, or a ceiling. */
export function VolumeChoice({ value, onChange }: VolumeChoiceProps) {
  const { t } = useTranslation();
  const choose = (kind: string) =>
    onChange(kind === "set" || kind === "ceiling" ? { kind, value: value?.value ?? USUAL_VOLUME } : null);
  return (
    <fieldset className={classes.group}>
      <legend>{t("schedules.volume.title")}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t("schedules.volume.title")}
        value={value?.kind ?? "own"}
        data={(["own", "set", "ceiling"] as const).map((kind) => ({
          value: kind,
          label: t(`schedules.volume.${kind}`),
        }))}
        onChange={choose}
      />
      {value ? (
        <div className={classes.volume}>
          <VolumeSlider
            value={value.value}
            onChange={(volume) => onChange({ ...value, value: Math.max(1, volume) })}
          />
        </div>
      ) : null}
      <p className={classes.note}>{value ? t(`schedules.volume.${value.kind}Hint`) : null}</p>
    </fieldset>
  );
}

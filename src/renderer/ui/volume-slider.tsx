import { Slider } from "@mantine/core";
import { IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import classes from "./volume-slider.module.css";

interface VolumeSliderProps {
  /** 0 to 100. */
  readonly value: number;
  /** The highest that may be chosen, where that is not 100: the slider ends there, and says so. */
  readonly limit?: number | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
}

/** Volume with its number: a level that staff say to each other. */
export function VolumeSlider({ value, limit, disabled = false, onChange, onChangeEnd }: VolumeSliderProps) {
  const { t } = useTranslation();
  const Icon = value === 0 ? IconVolume3 : value < 50 ? IconVolume2 : IconVolume;
  return (
    <div className={classes.volume} data-disabled={disabled || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Slider
        className={classes.slider}
        min={0}
        max={limit ?? VOLUME_RESOLUTION}
        size={4}
        thumbSize={16}
        value={value}
        disabled={disabled}
        label={null}
        thumbLabel={t("app.volume")}
        onChange={onChange}
        {...(onChangeEnd ? { onChangeEnd } : {})}
      />
      <output className={classes.number}>{value}</output>
      {limit === undefined ? null : (
        <span className={classes.limit}>{t("app.volumeLimit", { volume: limit })}</span>
      )}
    </div>
  );
}

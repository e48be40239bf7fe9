import { Slider } from "@mantine/core";
import { IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./volume-slider.module.css";

interface VolumeSliderProps {
  /** 0 to 100. */
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
}

/** Volume with its number: a level that staff say to each other. */
export function VolumeSlider({ value, disabled = false, onChange, onChangeEnd }: VolumeSliderProps) {
  const { t } = useTranslation();
  const Icon = value === 0 ? IconVolume3 : value < 50 ? IconVolume2 : IconVolume;
  return (
    <div className={classes.volume} data-disabled={disabled || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Slider
        className={classes.slider}
        min={0}
        max={100}
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
    </div>
  );
}

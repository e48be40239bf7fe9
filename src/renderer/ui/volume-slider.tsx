import { ActionIcon, Slider } from "@mantine/core";
import { IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import { Hint } from "./hint.tsx";
import classes from "./volume-slider.module.css";

interface VolumeSliderProps {
  /** 0 to 100. */
  readonly value: number;
  /** The highest that may be chosen, where that is not 100: the slider ends there, and says so. */
  readonly limit?: number | undefined;
  readonly disabled?: boolean;
  /** Without its number, where there is little room. */
  readonly compact?: boolean;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  /** Makes the icon a button that mutes, and gives the former volume back. */
  readonly onToggleMute?: () => void;
}

/** Volume with its number: a level that staff say to each other. */
export function VolumeSlider(props: VolumeSliderProps) {
  const { value, limit, disabled = false, compact = false, onChange, onChangeEnd, onToggleMute } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.volume} data-disabled={disabled || undefined}>
      {onToggleMute ? (
        <MuteButton value={value} disabled={disabled} onToggle={onToggleMute} />
      ) : (
        <VolumeIcon value={value} />
      )}
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
      {compact ? null : <output className={classes.number}>{value}</output>}
      {limit === undefined || compact ? null : (
        <span className={classes.limit}>{t("app.volumeLimit", { volume: limit })}</span>
      )}
    </div>
  );
}

interface MuteButtonProps {
  readonly value: number;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** Its name stays, as a toggle's should: whether it is pressed says if it is muted. The tooltip says what a click does. */
function MuteButton({ value, disabled, onToggle }: MuteButtonProps) {
  const { t } = useTranslation();
  const muted = value === 0;
  return (
    <Hint label={t(muted ? "app.unmute" : "app.mute")}>
      <ActionIcon
        className={classes.mute}
        size={36}
        aria-label={t("app.mute")}
        aria-pressed={muted}
        disabled={disabled}
        onClick={onToggle}
      >
        <VolumeIcon value={value} />
      </ActionIcon>
    </Hint>
  );
}

function VolumeIcon({ value }: { readonly value: number }) {
  const Icon = value === 0 ? IconVolume3 : value < 50 ? IconVolume2 : IconVolume;
  return <Icon size={20} stroke={1.6} aria-hidden />;
}

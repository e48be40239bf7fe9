import { ActionIcon, Slider } from "@mantine/core";
import { IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import classes from "./volume-slider.module.css";

interface VolumeSliderProps {
  /** 0 to 100. */
  readonly value: number;
  /** The maximum if it is below 100: the slider ends there and shows it. */
  readonly limit?: number | undefined;
  /** Why the limit is that low; by default the zone's settings. */
  readonly limitBy?: "slot" | undefined;
  readonly disabled?: boolean;
  /** Without the number, for narrow places. */
  readonly compact?: boolean;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  /** Makes the icon a button that mutes and restores the previous volume. */
  readonly onToggleMute?: () => void;
}

/** A volume slider that shows its number, so that staff can tell each other the level. */
export function VolumeSlider(props: VolumeSliderProps) {
  const { value, limit, limitBy, disabled = false, compact = false, onToggleMute } = props;
  const { onChange, onChangeEnd } = props;
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
        <span className={classes.limit}>
          {t(limitBy === "slot" ? "app.volumeLimitOfSlot" : "app.volumeLimit", { volume: limit })}
        </span>
      )}
    </div>
  );
}

interface MuteButtonProps {
  readonly value: number;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** As a toggle it keeps its name: its pressed state means muted. The tooltip describes the next click. */
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

import { VolumeSlider } from "#renderer/ui/inputs/volume-slider.tsx";
import { useVolume } from "./use-volume.ts";

interface VolumeControlProps {
  readonly zone: string;
  readonly volume: number;
  /** The zone's maximum volume, if it has one. */
  readonly limit?: number | undefined;
  readonly disabled: boolean;
  readonly compact?: boolean;
  readonly onChange: (volume: number) => void;
}

/** A zone's volume slider and mute button. */
export function VolumeControl(props: VolumeControlProps) {
  const { zone, volume, limit, disabled, compact = false, onChange } = props;
  const { shown, move, toggleMute } = useVolume({ zone, volume, onChange });
  return (
    <VolumeSlider
      value={shown}
      limit={limit}
      disabled={disabled}
      compact={compact}
      onChange={move}
      onToggleMute={toggleMute}
    />
  );
}

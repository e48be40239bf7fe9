import { VolumeSlider } from "../../ui/volume-slider.tsx";
import { useVolume } from "./use-volume.ts";

interface VolumeControlProps {
  readonly zone: string;
  readonly volume: number;
  readonly disabled: boolean;
  readonly compact?: boolean;
  readonly onChange: (volume: number) => void;
}

/** A zone's volume, to be moved and muted. */
export function VolumeControl({ zone, volume, disabled, compact = false, onChange }: VolumeControlProps) {
  const { shown, move, toggleMute } = useVolume({ zone, volume, onChange });
  return (
    <VolumeSlider
      value={shown}
      disabled={disabled}
      compact={compact}
      onChange={move}
      onToggleMute={toggleMute}
    />
  );
}

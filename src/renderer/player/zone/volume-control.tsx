import { useEffect, useRef, useState } from "react";
import { VolumeSlider } from "../../ui/volume-slider.tsx";

/** A hand on the slider sends at most this often, in ms. */
const SEND_INTERVAL_MS = 150;

/** How long the slider stands where the hand left it, if the player never agrees, in ms. */
const HOLD_MS = 1000;

interface VolumeControlProps {
  readonly volume: number;
  /** The zone's highest volume, where it has one. */
  readonly limit?: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (volume: number) => void;
}

/** The zone's volume: follows the hand at once, tells the player a few times a second, and always where the hand stopped. */
export function VolumeControl({ volume, limit, disabled, onChange }: VolumeControlProps) {
  const [held, setHeld] = useState<number | null>(null);
  const pending = useRef<{ value: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const send = useRef(onChange);
  send.current = onChange;

  useEffect(() => {
    if (held === null) return;
    if (held === volume && pending.current === null) {
      setHeld(null);
      return;
    }
    const timer = setTimeout(() => setHeld(null), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held, volume]);
  useEffect(
    () => () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      send.current(pending.current.value);
    },
    [],
  );

  const move = (value: number) => {
    setHeld(value);
    if (pending.current) {
      pending.current.value = value;
      return;
    }
    const timer = setTimeout(() => {
      const last = pending.current?.value ?? value;
      pending.current = null;
      send.current(last);
    }, SEND_INTERVAL_MS);
    pending.current = { value, timer };
  };

  return <VolumeSlider value={held ?? volume} limit={limit} disabled={disabled} onChange={move} />;
}

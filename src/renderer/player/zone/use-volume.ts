import { useEffect, useRef, useState } from "react";
import { formerVolume, keepVolume, noteVolume } from "./former-volume.ts";

/** Minimum interval between volume commands, in ms. */
const SEND_INTERVAL_MS = 150;

/** How long the slider keeps its position if the player never agrees, in ms. */
const HOLD_MS = 1000;

/** Time after which a volume counts for unmuting, in ms: dragging down passes through many. */
const SETTLED_MS = 1500;

interface ZoneVolume {
  readonly zone: string;
  readonly volume: number;
  readonly onChange: (volume: number) => void;
}

export interface HeldVolume {
  /** The volume to show. */
  readonly shown: number;
  /** Sends several times a second during a movement, and always its end. */
  readonly move: (volume: number) => void;
  /** Mutes, or restores the previous volume, at once. */
  readonly toggleMute: () => void;
}

/**
 * A zone's volume: follows the pointer at once, sends to the player several times a second, and always the final value.
 */
export function useVolume({ zone, volume, onChange }: ZoneVolume): HeldVolume {
  const [held, setHeld] = useState<number | null>(null);
  const pending = useRef<{ value: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const send = useRef(onChange);
  send.current = onChange;
  const shown = held ?? volume;

  useEffect(() => {
    if (held === null) return;
    if (held === volume && pending.current === null) {
      setHeld(null);
      return;
    }
    const timer = setTimeout(() => setHeld(null), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held, volume]);
  useEffect(() => {
    const timer = setTimeout(() => noteVolume(zone, volume), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [zone, volume]);
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
  const toggleMute = () => {
    if (shown > 0) keepVolume(zone, shown);
    const wanted = shown > 0 ? 0 : formerVolume(zone);
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
    setHeld(wanted);
    onChange(wanted);
  };
  return { shown, move, toggleMute };
}

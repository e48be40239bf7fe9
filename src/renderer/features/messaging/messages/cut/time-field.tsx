import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatTime, parseTime } from "./cut-time.ts";

/** Step of the arrow keys, in ms. */
const STEP_MS = 100;

interface TimeFieldProps {
  readonly label: string;
  /** ms. */
  readonly value: number;
  readonly onChange: (ms: number) => void;
}

/** A place in a sound as a number. It counts when the field is left, or with Enter. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const ms = typed === null ? null : parseTime(typed);
    if (ms !== null) onChange(ms);
    setTyped(null);
  };
  const step = (by: number) => {
    onChange(((typed === null ? null : parseTime(typed)) ?? value) + by);
    setTyped(null);
  };
  return (
    <TextInput
      label={label}
      w={96}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatTime(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "ArrowUp") step(STEP_MS);
        else if (event.key === "ArrowDown") step(-STEP_MS);
        else if (event.key === "Enter") take();
        else return;
        event.preventDefault();
      }}
    />
  );
}

import { TextInput, type TextInputProps } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import classes from "./native-input.module.css";
import { hasNativeInput } from "./native-input.ts";

interface TimeInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** HH:MM, 24-hour; empty for no time. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of day: the browser's own input or, if there is none, HH:MM as text. */
export function TimeInput({ value, onChange, ...props }: TimeInputProps) {
  return (
    <TextInput
      {...props}
      {...(hasNativeInput("time") ? { type: "time" } : { inputMode: "numeric", placeholder: "HH:MM" })}
      classNames={{ input: classes.input }}
      leftSection={<IconClock size={16} stroke={1.8} aria-hidden />}
      leftSectionPointerEvents="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

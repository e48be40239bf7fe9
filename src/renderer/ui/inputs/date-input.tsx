import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useDayLayout } from "#renderer/lib/i18n/dates.ts";
import { datePattern, formatTypedDate, parseTypedDate } from "#shared/domain/formatting/typed-date.ts";
import classes from "./native-input.module.css";
import { hasNativeInput } from "./native-input.ts";

interface DateInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max"> {
  /** YYYY-MM-DD; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The first allowed day, YYYY-MM-DD. */
  readonly min?: string;
  /** The last allowed day, YYYY-MM-DD. */
  readonly max?: string;
}

/** A day: the browser's own input or, if there is none, a text input in the order of the reader's language. */
export function DateInput({ value, onChange, ...props }: DateInputProps) {
  if (!hasNativeInput("date")) return <TypedDateInput {...props} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...props}
      type="date"
      classNames={{ input: classes.input }}
      leftSection={<IconCalendar size={16} stroke={1.8} aria-hidden />}
      leftSectionPointerEvents="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A day as text, for browsers without a date input. */
export function TypedDateInput({ value, onChange, min, max, ...props }: DateInputProps) {
  const layout = useDayLayout();
  const [typed, setTyped] = useState(() => formatTypedDate(value, layout));
  useEffect(() => {
    // Keep the typed text if it means the same day.
    setTyped((now) => ((parseTypedDate(now, layout) ?? "") === value ? now : formatTypedDate(value, layout)));
  }, [value, layout]);
  const type = (text: string) => {
    setTyped(text);
    const day = parseTypedDate(text, layout);
    const within = day !== null && (!min || day >= min) && (!max || day <= max);
    onChange(within ? day : "");
  };
  return (
    <TextInput
      {...props}
      placeholder={datePattern(layout)}
      inputMode="numeric"
      autoComplete="off"
      leftSection={<IconCalendar size={16} stroke={1.8} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

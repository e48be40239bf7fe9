import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { datePattern, formatTypedDate, parseTypedDate } from "#shared/domain/formatting/typed-date.ts";
import { useDayLayout } from "../lib/i18n/dates.ts";
import classes from "./native-input.module.css";
import { hasNativeInput } from "./native-input.ts";

interface DateInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max"> {
  /** YYYY-MM-DD; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The first day that may be chosen, YYYY-MM-DD. */
  readonly min?: string;
  /** The last one. */
  readonly max?: string;
}

/** A day: the browser's own input, or one that is typed in the order of the reader's language where there is none. */
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

/** A day that is typed, for browsers without an input for it. */
export function TypedDateInput({ value, onChange, min, max, ...props }: DateInputProps) {
  const layout = useDayLayout();
  const [typed, setTyped] = useState(() => formatTypedDate(value, layout));
  useEffect(() => {
    // What is being typed is another way to write the same day.
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

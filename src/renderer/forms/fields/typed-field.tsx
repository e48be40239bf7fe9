import { TextInput, type TextInputProps, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import classes from "#renderer/forms/forms.module.css";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { inputProps, whenChecked } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

type TypedFieldProps<Values extends FieldValues> = FieldOf<Values> &
  Looks<TextInputProps, "type" | "onKeyDown"> & {
    /** Parses the typed text: null when empty, NaN for invalid or incomplete input. */
    readonly parse: (text: string) => number | null;
    /** Formats a value as text for editing. */
    readonly format: (value: number) => string;
    /** The value after a step by arrow key or button. */
    readonly move?: (value: number, direction: 1 | -1) => number;
    readonly withArrows?: boolean;
  };

/** A typed number. The text is kept as typed, even while incomplete; the form has the parsed value. */
export function TypedField<Values extends FieldValues>(props: TypedFieldProps<Values>) {
  const { form, name, parse, format, move, withArrows = false, ...looks } = props;
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  const value: number | null = field.value ?? null;
  const text = value === null ? "" : format(value);
  const [typed, setTyped] = useState(text);
  const change = (next: string) => {
    setTyped(next);
    field.onChange(parse(next));
  };
  const step = (direction: 1 | -1) => {
    if (move) change(format(move(Number.isFinite(value) ? Number(value) : 0, direction)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!move || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  return (
    <TextInput
      {...inputProps({ form, name })}
      inputMode="decimal"
      autoComplete="off"
      {...(withArrows ? { rightSection: <Arrows onStep={step} /> } : {})}
      {...looks}
      {...field}
      // A value set elsewhere replaces the text.
      value={Object.is(parse(typed), value) ? typed : text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** For the pointer; keyboards use the arrow keys. */
function Arrows({ onStep }: { readonly onStep: (direction: 1 | -1) => void }) {
  return (
    <div className={classes.arrows} aria-hidden>
      <UnstyledButton tabIndex={-1} onClick={() => onStep(1)}>
        <IconChevronUp size={14} />
      </UnstyledButton>
      <UnstyledButton tabIndex={-1} onClick={() => onStep(-1)}>
        <IconChevronDown size={14} />
      </UnstyledButton>
    </div>
  );
}

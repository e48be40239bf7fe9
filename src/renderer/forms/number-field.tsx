import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { parseTypedNumber } from "#shared/domain/formatting/typed-number.ts";
import { TypedField } from "./typed-field.tsx";

type NumberFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TypedField<Values>>,
  "parse" | "format" | "move"
> & {
  /** Bounds of the arrow keys; what is typed beyond them is the schema's to refuse. */
  readonly min?: number;
  readonly max?: number;
  /** What the arrow keys add and take away. Default 1. */
  readonly step?: number;
};

/** A number: null without one, NaN while what is typed is none (`-`, `1e`). The arrow keys go up and down. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step = 1, ...field } = props;
  return (
    <TypedField
      {...field}
      parse={parseTypedNumber}
      format={(value) => (Number.isFinite(value) ? String(value) : "")}
      move={(value, direction) => Math.min(max, Math.max(min, rounded(value + direction * step)))}
    />
  );
}

/** Without the dust of binary fractions. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

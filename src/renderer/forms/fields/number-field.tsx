import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { parseTypedNumber } from "#shared/domain/formatting/typed-number.ts";
import { TypedField } from "./typed-field.tsx";

type NumberFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TypedField<Values>>,
  "parse" | "format" | "move"
> & {
  /** Bounds of the arrow keys; the schema checks typed values. */
  readonly min?: number;
  readonly max?: number;
  /** Step of the arrow keys. Default 1. */
  readonly step?: number;
};

/** A number: null when empty, NaN for invalid or incomplete input (`-`, `1e`). The arrow keys step it. */
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

/** Removes floating-point noise. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

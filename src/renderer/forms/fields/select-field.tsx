import { Select, type SelectProps } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { inputProps, whenChecked } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

type SelectFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<SelectProps>;

/** A select; the empty string means none. */
export function SelectField<Values extends FieldValues>({ form, name, ...looks }: SelectFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  return (
    <Select
      {...inputProps({ form, name })}
      {...looks}
      {...field}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? "")}
    />
  );
}

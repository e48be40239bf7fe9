import { Checkbox, type CheckboxProps } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { inputProps, whenChecked } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

type CheckFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<CheckboxProps, "checked">;

/** A checkbox for consent. */
export function CheckField<Values extends FieldValues>({ form, name, ...looks }: CheckFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  const { withAsterisk: _, rightSection: _loader, ...input } = inputProps({ form, name });
  return (
    <Checkbox
      {...input}
      {...looks}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}

import { type FieldValues, useController } from "react-hook-form";
import { inputProps, whenChecked } from "#renderer/forms/fields/field-props.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";

type DayFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  readonly label: string;
  readonly description: string;
  readonly min?: string;
};

/** A day, YYYY-MM-DD; empty for none. */
export function DayField<Values extends FieldValues>({ form, name, ...looks }: DayFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  return <DateInput {...inputProps({ form, name })} {...looks} {...field} value={field.value ?? ""} />;
}

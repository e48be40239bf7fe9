import { TagsInput, type TagsInputProps } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import { inputProps, whenChecked } from "#renderer/forms/fields/field-props.tsx";
import type { Looks } from "#renderer/forms/fields/text-field.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";

type NamesFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<TagsInputProps>;

/** Several names in order. Enter ends one; a comma does not, since names contain it. */
export function NamesField<Values extends FieldValues>({ form, name, ...looks }: NamesFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  const names: readonly string[] = field.value ?? [];
  return (
    <TagsInput
      {...inputProps({ form, name })}
      splitChars={[]}
      acceptValueOnBlur
      {...looks}
      {...field}
      value={[...names]}
    />
  );
}

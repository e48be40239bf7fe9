import { TagsInput, type TagsInputProps } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import { inputProps, whenChecked } from "./field-props.tsx";
import type { FieldOf } from "./service-form.ts";
import type { Looks } from "./text-field.tsx";

type EmailListFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<TagsInputProps>;

/** Several e-mail addresses; comma, semicolon, space or Enter ends one, and a list can be pasted. */
export function EmailListField<Values extends FieldValues>({
  form,
  name,
  ...looks
}: EmailListFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  return (
    <TagsInput
      {...inputProps({ form, name })}
      splitChars={[",", ";", " ", "\n"]}
      {...looks}
      {...field}
      value={field.value ?? []}
      // Also splits text that was dropped or autofilled.
      onChange={(emails) => field.onChange(emails.flatMap((email) => email.split(/[,;\s]+/)).filter(Boolean))}
    />
  );
}

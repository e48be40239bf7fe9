import { TextInput, type TextInputProps } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { registered } from "./field-props.tsx";

/** A field's props apart from its form: those of its input. */
export type Looks<Props, Own extends string = never> = Omit<
  Props,
  | "form"
  | "name"
  | "value"
  | "defaultValue"
  | "onChange"
  | "error"
  | "wrapperProps"
  | "maxLength"
  | "ref"
  | Own
>;

type TextFieldProps<Values extends FieldValues> = FieldOf<Values> & Looks<TextInputProps>;

/** A single-line text. */
export function TextField<Values extends FieldValues>({ form, name, ...looks }: TextFieldProps<Values>) {
  return <TextInput {...registered({ form, name })} {...looks} />;
}

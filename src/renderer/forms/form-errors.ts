import type { TFunction } from "i18next";
import { type FieldErrors, type FieldValues, get, set } from "react-hook-form";
import type { Message } from "#shared/domain/validation/message.ts";
import type { FormError } from "./service-form.ts";
import type { FormMessages } from "./validation-errors.ts";

type Text = (message: Message | string) => string;

/** The field of a message: its exact name, or the field that contains it (`emails.2`). */
export function fieldOf(name: string, fields: readonly string[]): string | null {
  return fields.find((field) => name === field || name.startsWith(`${field}.`)) ?? null;
}

/** Converts messages to react-hook-form's errors; a message about a part of a field is shown at the field. */
export function fieldErrors<Values extends FieldValues>(
  messages: FormMessages,
  fields: readonly string[],
  text: Text,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [name, message] of Object.entries(messages)) {
    const field = fieldOf(name, fields) ?? name;
    if (name !== "_" && !get(errors, field)) set(errors, field, { type: "check", message: text(message) });
  }
  return errors;
}

/** The form's general error: messages about no field on the page. Null without any. */
export function formError(messages: FormMessages, text: Text, t: TFunction): FormError | null {
  const { _: whole, ...fields } = messages;
  const names = Object.keys(fields).join(", ");
  if (names === "") return whole === undefined ? null : { title: text(whole), lines: [] };
  return {
    title: t("validation.fields", { fields: names }),
    lines: Object.values(messages).map(text),
  };
}

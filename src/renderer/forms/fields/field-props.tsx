import { Loader } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, get, type RegisterOptions } from "react-hook-form";
import { afterPress } from "#renderer/forms/after-press.ts";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import classes from "#renderer/forms/forms.module.css";
import type { FieldOf } from "#renderer/forms/service-form.ts";

/** Props for the message and validation state of any input. */
export function inputProps<Values extends FieldValues>({ form, name }: FieldOf<Values>) {
  const { errors, validatingFields } = form.formState;
  const message = messageOf(get(errors, name));
  return {
    withAsterisk: false,
    wrapperProps: fieldMark(name),
    error: message === null ? undefined : <FieldError>{message}</FieldError>,
    ...(get(validatingFields, name) ? { rightSection: <Loader size="xs" /> } : {}),
  };
}

/** When a field is validated: on leaving once it was changed, then while typing. */
export function whenChecked<Values extends FieldValues>({ form, name }: FieldOf<Values>) {
  const { isDirty, touchedFields } = form.formState;
  return {
    onBlur: () => {
      afterPress(() => {
        // A service error stays until the value changes.
        if (isDirty && form.getFieldState(name).error?.type !== "service") form.trigger(name);
      });
    },
    onChange: () => {
      if (get(touchedFields, name)) form.trigger(name);
    },
  } satisfies RegisterOptions<Values, FieldPath<Values>>;
}

/** Props of an input that reports changes as events. */
export function registered<Values extends FieldValues>(field: FieldOf<Values>) {
  return { ...field.form.register(field.name, whenChecked(field)), ...inputProps(field) };
}

/** Returns a function that translates a field's error. */
export function messageOf(error: unknown): string | null {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return typeof message === "string" && message !== "" ? message : null;
}

/** A field's message with an icon, so that it does not rely on colour alone. */
function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={14} aria-hidden />
      {children}
    </span>
  );
}

import { Loader } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, get, type RegisterOptions } from "react-hook-form";
import { afterPress } from "./after-press.ts";
import { fieldMark } from "./fields-on-page.ts";
import classes from "./forms.module.css";
import type { FieldOf } from "./service-form.ts";

/** What every input of a form shows about its field: its message, and that it is being checked. */
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

/** When a field is checked: on leaving once something was changed, and while typing once it was left. */
export function whenChecked<Values extends FieldValues>({ form, name }: FieldOf<Values>) {
  const { isDirty, touchedFields } = form.formState;
  return {
    onBlur: () => {
      afterPress(() => {
        // What the service says of a value holds until the value is changed.
        if (isDirty && form.getFieldState(name).error?.type !== "service") form.trigger(name);
      });
    },
    onChange: () => {
      if (get(touchedFields, name)) form.trigger(name);
    },
  } satisfies RegisterOptions<Values, FieldPath<Values>>;
}

/** The props of an input that reports its changes as events. */
export function registered<Values extends FieldValues>(field: FieldOf<Values>) {
  return { ...field.form.register(field.name, whenChecked(field)), ...inputProps(field) };
}

/** Returns a function that words a field's error. */
export function messageOf(error: unknown): string | null {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return typeof message === "string" && message !== "" ? message : null;
}

/** A field's message, with an icon, so that colour is not its only sign. */
function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={14} aria-hidden />
      {children}
    </span>
  );
}

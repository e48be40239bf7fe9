import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import type { Message } from "#shared/domain/validation/message.ts";
import type { Validator } from "#shared/domain/validation/validators.ts";
import classes from "./fields.module.css";

/**
 * How fields of every form behave (specification, platform §5): they are checked on leaving once the form was touched, and
 * while typing once they were left. What the service said about a field stands until it is changed or sent again. Gives
 * what an input takes, for a name.
 */
export function useFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { errors, isDirty, touchedFields } = form.formState;
  return <Name extends FieldPath<Values>>(
    name: Name,
    rules: Pick<RegisterOptions<Values, Name>, "validate"> = {},
  ) => ({
    ...form.register(name, {
      ...rules,
      onBlur: () => {
        // A message that went as the button is pressed would move the button away from under the pointer.
        if (isDirty && form.getFieldState(name).error?.type !== "server") form.trigger(name);
      },
      onChange: () => {
        if (get(touchedFields, name)) form.trigger(name);
      },
    } as RegisterOptions<Values, Name>),
    error: <FieldError message={messageOf(get(errors, name))} />,
    ...(messageOf(get(errors, name)) ? {} : { error: undefined }),
  });
}

/** Gives the message of a field, for inputs that are not registered by name. */
export function messageOf(error: unknown): string | null {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return typeof message === "string" && message !== "" ? message : null;
}

/** A rule of the domain as react-hook-form takes it, with the words for what it says. */
export function rule(
  validator: Validator,
  text: (message: Message) => string,
): (value: string) => true | string {
  return (value) => {
    const message = validator(value);
    return message === null || text(message);
  };
}

/** A field's message: with an icon, so that it is not told by colour alone. */
export function FieldError({ message }: { readonly message: string | null }): ReactNode {
  if (message === null) return null;
  return (
    <span className={classes.error}>
      <IconAlertCircle size={14} aria-hidden />
      {message}
    </span>
  );
}

/** After a failed attempt the first field with an error is focused; the fieldset was disabled meanwhile. */
export function useFocusFirstError<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { submitCount, isSubmitting, errors } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of an attempt moves the focus.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const first = Object.keys(errors).find((name) => name !== "root");
    if (first !== undefined) form.setFocus(first as FieldPath<Values>);
  }, [submitCount, isSubmitting]);
}

import { useEffect, useState } from "react";
import { type FieldValues, get, useFormState, useWatch } from "react-hook-form";
import type { FieldOf, FormDisabled } from "#renderer/forms/service-form.ts";
import { messageOf } from "./field-props.tsx";

/** The current state of a field (specification, platform §4). */
export interface FieldState {
  readonly value: unknown;
  readonly validating: boolean;
  readonly valid: boolean;
  readonly error: string | null;
  readonly touched: boolean;
  readonly focused: boolean;
  readonly disabled: FormDisabled | null;
}

/** Follows the state of one field of a form. */
export function useFieldState<Values extends FieldValues>({ form, name }: FieldOf<Values>): FieldState {
  const { element, control, disabled } = form;
  const value: unknown = useWatch({ control, name });
  const { errors, touchedFields, validatingFields } = useFormState({ control, name });
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const follow = ({ type, target }: FocusEvent) => {
      const field = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-field]") : null;
      if (field?.dataset.field === name) setFocused(type === "focusin");
    };
    const form = element.current;
    form?.addEventListener("focusin", follow);
    form?.addEventListener("focusout", follow);
    return () => {
      form?.removeEventListener("focusin", follow);
      form?.removeEventListener("focusout", follow);
    };
  }, [element, name]);
  const error = messageOf(get(errors, name));
  const validating = get(validatingFields, name) === true;
  return {
    value,
    validating,
    valid: error === null && !validating,
    error,
    touched: get(touchedFields, name) === true,
    focused,
    disabled,
  };
}

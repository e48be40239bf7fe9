import type { RefObject } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldValidator } from "./check-form.ts";

/** Why a form takes no input: its values are loading, or it is being submitted. */
export type FormDisabled = "initializing" | "submitting";

/** The general error of a form. */
export interface FormError {
  readonly title: string;
  /** Further messages, one per line. */
  readonly lines: readonly string[];
}

/** A form and its lifecycle (specification, platform §4). Fields receive it as `form`. */
export interface ServiceForm<Values extends FieldValues>
  extends Pick<
    UseFormReturn<Values>,
    "control" | "formState" | "getFieldState" | "getValues" | "register" | "setValue" | "trigger"
  > {
  readonly disabled: FormDisabled | null;
  /** Attempts to submit since the start or the last reset. */
  readonly attempts: number;
  /** Attempts that succeeded. */
  readonly submitted: number;
  readonly error: FormError | null;
  readonly submit: (event?: { preventDefault(): void }) => Promise<void>;
  /** Resets the form, optionally to other values. */
  readonly reset: (values?: Values) => void;
  /** The fields with unsaved values. */
  readonly unsaved: () => readonly FieldPath<Values>[];
  /** The form on the page. */
  readonly element: RefObject<HTMLFormElement | null>;
}

/** Validators by field; the first error wins. */
export type FieldValidators<Values extends FieldValues> = {
  readonly [Name in FieldPath<Values>]?: readonly FieldValidator<FieldPathValue<Values, Name>>[];
};

/** A field of a form. */
export interface FieldOf<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  readonly name: FieldPath<Values>;
}

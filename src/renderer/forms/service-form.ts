import type { RefObject } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldValidator } from "./check-form.ts";

/** Why a form takes no input: its values are still loading, or it is being sent. */
export type FormDisabled = "initializing" | "submitting";

/** What is shown for a form as a whole. */
export interface FormError {
  readonly title: string;
  /** More of it, a line each. */
  readonly lines: readonly string[];
}

/** A form and its lifecycle (specification, platform §4). Fields take it as `form`. */
export interface ServiceForm<Values extends FieldValues>
  extends Pick<
    UseFormReturn<Values>,
    "control" | "formState" | "getFieldState" | "getValues" | "register" | "setValue" | "trigger"
  > {
  readonly disabled: FormDisabled | null;
  /** Attempts to send since it began or was reset. */
  readonly attempts: number;
  /** Attempts that succeeded. */
  readonly submitted: number;
  readonly error: FormError | null;
  readonly submit: (event?: { preventDefault(): void }) => Promise<void>;
  /** Resets the form, to other values if some are given. */
  readonly reset: (values?: Values) => void;
  /** The fields whose values are not saved. */
  readonly unsaved: () => readonly FieldPath<Values>[];
  /** The form on the page. */
  readonly element: RefObject<HTMLFormElement | null>;
}

/** Validators by field; of several the first that fails wins. */
export type FieldValidators<Values extends FieldValues> = {
  readonly [Name in FieldPath<Values>]?: readonly FieldValidator<FieldPathValue<Values, Name>>[];
};

/** Which field of which form. */
export interface FieldOf<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  readonly name: FieldPath<Values>;
}

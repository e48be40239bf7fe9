import type { FieldValues } from "react-hook-form";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";

type CodeFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  readonly label: string;
  readonly description?: string;
  readonly autoFocus?: boolean;
};

/** A code of an authenticator app, or a recovery code. */
export function CodeField<Values extends FieldValues>(props: CodeFieldProps<Values>) {
  return <TextField {...props} autoComplete="one-time-code" maw={320} required />;
}

import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Message } from "#shared/domain/validation/message.ts";
import { ApiError } from "../transport/api-error.ts";

/**
 * Puts a refusal's messages on the fields that they name; `names` leads from the service's names to the form's. What names
 * no field of the form, and a refusal without fields, is shown for the whole form, as `errors.root`.
 */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  names: Readonly<Record<string, FieldPath<Values>>>,
  error: unknown,
  fallback: string,
  text: (message: Message | string) => string,
): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const strangers: string[] = [];
  for (const [name, message] of fields) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined;
    if (field === undefined) strangers.push(text(message));
    else form.setError(field, { type: "server", message: text(message) });
  }
  if (fields.length === 0 || strangers.length > 0) {
    form.setError("root", { type: "server", message: strangers.join(" ") || fallback });
  }
}

import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import type { ServiceForm } from "./service-form.ts";
import { type FormCoreOptions, useFormCore } from "./use-form-core.ts";

interface ServiceFormOptions<Values extends FieldValues, Output, Answer>
  extends Omit<FormCoreOptions<Values, Output, Answer>, "parse" | "failureText"> {
  /** Schema of the request. `call` receives its output. */
  readonly schema?: z.ZodType<Output, Values>;
  /** The text for a failure without a field; null for the default text. */
  readonly failureText?: (error: unknown) => string | null;
}

/**
 * A form that makes a call, with the common behaviour (specification, platform §4 and §5): fields are validated on
 * leaving once changed, then while typing; a second press while submitting is ignored; service errors show at their
 * field; a failed attempt focuses the first field with an error.
 */
export function useServiceForm<Values extends FieldValues, Output = Values, Answer = unknown>(
  options: ServiceFormOptions<Values, Output, Answer>,
): ServiceForm<Values> {
  const { schema, failureText, ...core } = options;
  const errorText = useErrorText();
  return useFormCore<Values, Output, Answer>({
    ...core,
    ...(schema ? { parse: (values) => parseFields(schema, values) } : {}),
    failureText: (error) => failureText?.(error) ?? errorText(error),
  });
}

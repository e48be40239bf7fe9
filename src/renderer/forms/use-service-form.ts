import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { useErrorText } from "../lib/use-error-text.ts";
import type { ServiceForm } from "./service-form.ts";
import { type FormCoreOptions, useFormCore } from "./use-form-core.ts";

interface ServiceFormOptions<Values extends FieldValues, Output, Answer>
  extends Omit<FormCoreOptions<Values, Output, Answer>, "parse" | "failureText"> {
  /** Of what the call sends. What it makes of the values is what `call` is given. */
  readonly schema?: z.ZodType<Output, Values>;
  /** The text for a failure that names no field; null for the usual one. */
  readonly failureText?: (error: unknown) => string | null;
}

/**
 * A form that makes a call, with what forms do everywhere (specification, platform §4 and §5): its fields are checked on
 * leaving once something was changed, and while typing once they were left; a second press is ignored while it is sent;
 * what the service says about a field stands at the field; after a failed attempt the first field with an error is focused.
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

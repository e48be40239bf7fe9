import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import type { Message } from "#shared/domain/validation/message.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";

/** Checks a form by the schema of the call that it makes; `text` gives the words of a message. */
export function serviceResolver<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  text: (message: Message) => string,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = parseFields(schema, values);
    if (parsed.ok) return { values: parsed.value, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of Object.entries(parsed.reason))
      set(errors, name === "_" ? "root" : name, { type: message.code, message: text(message) });
    return { values: {}, errors };
  };
}

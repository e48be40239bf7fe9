import { z } from "zod";

/**
 * The schema of a change to an object: every field is optional, and an absent one is unchanged. (`partial()`
 * would fill it with its default and so reset it unintentionally.)
 */
export function patchOf<Schema extends z.ZodObject>(
  schema: Schema,
): z.ZodType<Partial<z.output<Schema>>, Partial<z.input<Schema>>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const plain = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field;
    return [name, z.optional(plain)] as const;
  });
  // The same fields with the same types, without defaults, as in the signature.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<
    Partial<z.output<Schema>>,
    Partial<z.input<Schema>>
  >;
}

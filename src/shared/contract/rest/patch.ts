import { z } from "zod";

/**
 * The schema of a change to an object: every field may be left out, and one that is left out stays so. (`partial()`
 * would fill it with its default and so reset what nobody meant to change.)
 */
export function patchOf<Schema extends z.ZodObject>(
  schema: Schema,
): z.ZodType<Partial<z.output<Schema>>, Partial<z.input<Schema>>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const plain = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field;
    return [name, z.optional(plain)] as const;
  });
  // The same fields with the same types, less their defaults: what the signature says.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<
    Partial<z.output<Schema>>,
    Partial<z.input<Schema>>
  >;
}

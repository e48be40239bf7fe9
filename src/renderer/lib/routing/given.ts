import { z } from "zod";

/** A search parameter that may be left out; a value that is not allowed counts as left out. */
export function given<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export const text = z.string().trim().min(1);
export const number = z.string().min(1).transform(Number);

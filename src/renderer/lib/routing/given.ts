import { z } from "zod";

/** An optional search parameter; an invalid value counts as omitted. */
export function given<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export const text = z.string().trim().min(1);
export const number = z.string().min(1).transform(Number);

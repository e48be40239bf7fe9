import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import type { z } from "zod";
import { FIELD_INPUTS, type FieldWithInput } from "#shared/contract/graphql/inputs/field-inputs.ts";
import { fieldMessages } from "#shared/domain/validation/schema-messages.ts";
import { toGraphqlError } from "./errors.ts";

/** A field call's arguments carry the parsed ones to the resolver. */
const INPUT = Symbol("input");

/** The parsed arguments of a root field's call. */
export function inputOf<Name extends FieldWithInput>(
  _field: Name,
  args: z.input<(typeof FIELD_INPUTS)[Name]>,
): z.output<(typeof FIELD_INPUTS)[Name]> {
  // This field's parser added them before the resolver ran.
  return Reflect.get(args, INPUT) as z.output<(typeof FIELD_INPUTS)[Name]>;
}

/** Parses the arguments of every field in {@link FIELD_INPUTS} before its resolver runs. */
export function parseInputs(schema: GraphQLSchema): void {
  for (const [name, Input] of Object.entries<z.ZodType>(FIELD_INPUTS)) {
    const [type, fieldName = ""] = name.split(".");
    const root = type === "Query" ? schema.getQueryType() : schema.getMutationType();
    const field = root?.getFields()[fieldName];
    if (!field) throw new Error(`The schema has no ${name}`);
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (source, args, context, info) =>
      resolve(source, { ...args, [INPUT]: parse(Input, args) }, context, info);
  }
}

function parse(Input: z.ZodType, args: object): unknown {
  const parsed = Input.safeParse(args, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some((issue) => issue.code === "custom" && issue.params?.malformedId))
    throw toGraphqlError({ kind: "malformed-id" });
  // Clients know the fields of an input object by their own names.
  const fields = Object.entries(fieldMessages(issues)).map(
    ([field, message]) => [field.replace(/^input\./, ""), message] as const,
  );
  throw toGraphqlError({ kind: "invalid", fields: Object.fromEntries(fields) });
}

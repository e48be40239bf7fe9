import type { z } from "zod";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { FieldMessages, Message } from "./message.ts";
import type { Validator } from "./validators.ts";

/** Attaches a validator to a schema: `z.string().superRefine(checked(email))`. */
export function checked<Value>(validator: Validator<Value>) {
  return (value: Value, context: z.RefinementCtx): void => {
    const message = validator(value);
    if (message !== null) context.addIssue({ code: "custom", params: { message } });
  };
}

/** The first message of each field of a value that its schema rejects, or the value. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, FieldMessages> {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? ok(parsed.data) : refuse(fieldMessages(parsed.error.issues));
}

/** The first message of each field; `_` is the whole value. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  const fields: Record<string, Message> = Object.create(null);
  for (const issue of issues) {
    const name = issue.path.join(".") || "_";
    fields[name] ??= messageOfIssue(issue);
  }
  return fields;
}

/**
 * The message of a schema issue. Schemas have no texts of their own: {@link checked} attaches the message.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case "custom":
      return issue.params?.message ?? { code: "invalid" };
    case "invalid_type":
      if (isMissing(issue)) return { code: "required" };
      if (issue.expected === "int") return { code: "integer" };
      return { code: issue.expected === "number" ? "number" : "invalid" };
    case "invalid_value":
      return isMissing(issue) ? { code: "required" } : { code: "oneOf", values: issue.values.map(String) };
    case "invalid_format":
      return { code: issue.format === "date" ? "date" : "format" };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    default:
      return { code: "invalid" };
  }
}

/** Whether the field is absent, or is null where a value is required. */
function isMissing({ input }: z.core.$ZodIssueBase): boolean {
  return input === undefined || input === null;
}

function tooSmall({ origin, minimum, exact, inclusive = true }: z.core.$ZodIssueTooSmall): Message {
  const least = Number(minimum);
  if (origin === "string" && exact) return { code: "exact", length: least };
  if (origin === "number" || origin === "int")
    return { code: "atLeast", value: inclusive ? least : least + 1 };
  if (least === 1) return { code: "required" };
  return origin === "string" ? { code: "min", length: least } : { code: "invalid" };
}

function tooBig({ origin, maximum, exact, inclusive = true }: z.core.$ZodIssueTooBig): Message {
  const most = Number(maximum);
  if (origin === "string") return { code: exact ? "exact" : "max", length: most };
  return { code: "atMost", value: inclusive ? most : most - 1 };
}

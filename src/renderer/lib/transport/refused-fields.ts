import type { Message } from "#shared/domain/validation/message.ts";
import type { RefusedFields } from "./api-error.ts";

/** Parses the field messages of a refusal without a schema: the schema library is not part of the first load. */
export function readRefusedFields(fields: unknown): RefusedFields {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(isFieldMessage));
}

function isFieldMessage(entry: [string, unknown]): entry is [string, Message | string] {
  const [, message] = entry;
  if (typeof message === "string") return true;
  return typeof message === "object" && message !== null && "code" in message;
}

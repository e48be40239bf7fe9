import type { Message } from "#shared/domain/validation/message.ts";

/** What is wrong with a number that has to be whole and within bounds; null: nothing. */
export function countMessage(value: number | null, least: number, most: number): Message | null {
  if (value === null) return { code: "required" };
  if (Number.isNaN(value)) return { code: "number" };
  if (!Number.isInteger(value)) return { code: "integer" };
  if (value < least) return { code: "atLeast", value: least };
  return value > most ? { code: "atMost", value: most } : null;
}

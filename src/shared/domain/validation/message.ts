/**
 * What is wrong with a value, as a code with its values: schemas, domain rules and the service give these, and screens turn
 * them into words of the reader's language (`validation.{code}`; specification, platform §5).
 */
export type Message =
  | { readonly code: "required" }
  | { readonly code: "email" }
  | { readonly code: "min" | "max" | "exact"; readonly length: number }
  | { readonly code: "number" | "integer" | "notZero" }
  | { readonly code: "atLeast" | "atMost"; readonly value: number }
  | { readonly code: "oneOf" | "notOneOf"; readonly values: readonly string[] }
  | { readonly code: "timestamp" | "date" | "format" | "postalCode" | "state" | "orgNumber" }
  | { readonly code: "invalid" }
  /** A rule of one concept; its words are the text of this key. */
  | {
      readonly code: "rule";
      readonly rule: string;
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** Messages by field of a request, `_` for the whole. A plain text is shown as it is. */
export type FieldMessages = Readonly<Record<string, Message | string>>;

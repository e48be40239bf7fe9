import type { Message } from "#shared/domain/validation/message.ts";

/** Messages by field, `_` for the whole form; texts stay unchanged. */
export type FormMessages = Readonly<Record<string, Message | string>>;

/** Errors by field. Thrown by a form's call when the refusal does not come from the service. */
export class ValidationErrors extends Error {
  override readonly name = "ValidationErrors";
  readonly fields: FormMessages;

  constructor(fields: FormMessages) {
    const names = Object.keys(fields).filter((name) => name !== "_");
    super(names.length === 0 ? "Validation errors" : `Validation errors: ${names.join(", ")}`);
    this.fields = fields;
  }
}

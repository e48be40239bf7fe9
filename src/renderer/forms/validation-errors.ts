import type { Message } from "#shared/domain/validation/message.ts";

/** Messages by field of a form, `_` for the whole; words stay as they are. */
export type FormMessages = Readonly<Record<string, Message | string>>;

/** What a form was refused for, field by field. A form's call throws it when it is not the service that refuses. */
export class ValidationErrors extends Error {
  override readonly name = "ValidationErrors";
  readonly fields: FormMessages;

  constructor(fields: FormMessages) {
    const names = Object.keys(fields).filter((name) => name !== "_");
    super(names.length === 0 ? "Validation errors" : `Validation errors: ${names.join(", ")}`);
    this.fields = fields;
  }
}

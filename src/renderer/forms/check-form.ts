import type { Result } from "#shared/domain/result/result.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import type { FormMessages } from "./validation-errors.ts";

type Awaitable<T> = T | Promise<T>;

/** A validator of one field: returns the error of its value, possibly as a promise, or null. */
export type FieldValidator<Value> = (value: Value) => Awaitable<Message | string | null>;

/** A validator of a whole form: returns messages by field, with `_` for the form itself, or null. */
export type FormValidator<Values> = (values: Values) => Readonly<Record<string, Message | string | null>>;

/** All validation rules of a form. */
export interface FormRules<Values, Output> {
  /** Parses the values into the request, or returns their errors. */
  readonly parse?: ((values: Values) => Result<Output, FormMessages>) | undefined;
  /** By field name; the first error wins. Called once the schema accepts the field. */
  readonly validators?: Readonly<Record<string, readonly FieldValidator<never>[] | undefined>> | undefined;
  /** Validates all values together; its messages are shown along with the fields' own. */
  readonly validate?: FormValidator<Values> | undefined;
  /** Reports that a validator threw; returns the message for its field. */
  readonly onException: (error: unknown) => string;
}

/** A form's messages or, without any, its request. */
export interface CheckedForm<Output> {
  readonly messages: FormMessages;
  readonly output: Output;
}

/** Access to the current values during validation. */
export interface CheckedValues<Values> {
  readonly values: () => Values;
  readonly valueOf: (name: string) => unknown;
}

/**
 * Validates a form (specification, platform §5). Runs only the validators of `names`, since they may call the service.
 * A field with a running validation is not validated again; a result for a changed value is dropped.
 */
export function createFormCheck<Values, Output>(form: CheckedValues<Values>) {
  const underWay = new Map<string, Promise<Message | string | null>>();

  async function askValidators(
    name: string,
    validators: readonly FieldValidator<never>[],
    onException: (error: unknown) => string,
  ): Promise<Message | string | null> {
    const value = form.valueOf(name);
    const before = JSON.stringify(value);
    for (const validator of validators) {
      let message: Message | string | null;
      try {
        // Safe: validators take the type of their field's value.
        message = await validator(value as never);
      } catch (error) {
        message = onException(error);
      }
      if (JSON.stringify(form.valueOf(name)) !== before) return askValidators(name, validators, onException);
      if (message !== null) return message;
    }
    return null;
  }

  function askOnce(
    name: string,
    validators: readonly FieldValidator<never>[],
    rules: FormRules<Values, Output>,
  ) {
    const asked =
      underWay.get(name) ??
      askValidators(name, validators, rules.onException).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  }

  return async (rules: FormRules<Values, Output>, names: readonly string[]): Promise<CheckedForm<Output>> => {
    const parsed = rules.parse?.(form.values()) ?? null;
    const messages: Record<string, Message | string> = parsed?.ok === false ? { ...parsed.reason } : {};
    const asked = names.flatMap((name) => {
      const validators = rules.validators?.[name];
      return validators && messages[name] === undefined
        ? [{ name, answer: askOnce(name, validators, rules) }]
        : [];
    });
    for (const { name, answer } of asked) {
      const message = await answer;
      if (message !== null) messages[name] = message;
    }
    for (const [name, message] of Object.entries(rules.validate?.(form.values()) ?? {}))
      if (message !== null) messages[name] ??= message;
    // Without `parse` the values are sent unchanged.
    const output = parsed?.ok ? parsed.value : (form.values() as unknown as Output);
    return { messages, output };
  };
}

import type { Result } from "#shared/domain/result/result.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import type { FormMessages } from "./validation-errors.ts";

type Awaitable<T> = T | Promise<T>;

/** A rule of one field: gives what is wrong with its value, at once or later, or null when it is fine. */
export type FieldValidator<Value> = (value: Value) => Awaitable<Message | string | null>;

/** A rule of a whole form: gives messages by field, `_` for all of them, null where there is none. */
export type FormValidator<Values> = (values: Values) => Readonly<Record<string, Message | string | null>>;

/** Everything that is checked of a form. */
export interface FormRules<Values, Output> {
  /** Parses the values into what is sent, or says what is wrong with them. */
  readonly parse?: ((values: Values) => Result<Output, FormMessages>) | undefined;
  /** By name of a field; the first that fails gives the field's message. Asked once the schema accepts the field. */
  readonly validators?: Readonly<Record<string, readonly FieldValidator<never>[] | undefined>> | undefined;
  /** Looks at all values together; its messages, null for none, stand beside those of the fields. */
  readonly validate?: FormValidator<Values> | undefined;
  /** Records that a validator threw; returns the message that its field shows. */
  readonly onException: (error: unknown) => string;
}

/** The messages of a form and, without any, what is sent of it. */
export interface CheckedForm<Output> {
  readonly messages: FormMessages;
  readonly output: Output;
}

/** Where the values are while they are checked. */
export interface CheckedValues<Values> {
  readonly values: () => Values;
  readonly valueOf: (name: string) => unknown;
}

/**
 * Checks a form (specification, platform §5). Of the validators only those of `names` are asked: they may call the service.
 * While one is under way its field is not asked again; an answer about a value that has changed meanwhile is dropped.
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
        // The values of a form have the types that its validators take.
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
    // What is not parsed is sent as it is.
    const output = parsed?.ok ? parsed.value : (form.values() as unknown as Output);
    return { messages, output };
  };
}

import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { createFormCheck, type FormRules, type FormValidator } from "./check-form.ts";
import { fieldsOnPage } from "./fields-on-page.ts";
import { fieldErrors, fieldOf, formError } from "./form-errors.ts";
import type { FieldValidators, FormError, ServiceForm } from "./service-form.ts";
import { useFocusAfterAttempt } from "./use-focus-after-attempt.ts";
import { type FormMessages, ValidationErrors } from "./validation-errors.ts";

/** A form's definition: values, validation, and call. */
export interface FormCoreOptions<Values extends FieldValues, Output, Answer> {
  /** The initial values; null while loading, which disables the form. Later changes apply to fields without edits. */
  readonly defaults: Values | null;
  /** Converts the values to the input of `call`; by default they are passed unchanged. */
  readonly parse?: (values: Values) => Result<Output, FormMessages>;
  readonly validators?: FieldValidators<Values>;
  readonly validate?: FormValidator<Values>;
  /** Initial errors. */
  readonly initialErrors?: FormMessages;
  /** Sends the values. Rejects with the service's refusal, or with {@link ValidationErrors}. */
  readonly call: (values: Output) => Promise<Answer>;
  /** Maps the service's field names to the form's. */
  readonly serviceNames?: Readonly<Record<string, FieldPath<Values>>>;
  /** The text for a failure without a field. */
  readonly failureText: (error: unknown) => string;
  /** The text of the success toast. */
  readonly success?: (answer: Answer) => string;
  readonly onSuccess?: (answer: Answer) => void;
  /** Called when the call fails; the form itself shows the failure. */
  readonly onFailure?: (error: unknown) => void;
  /** Called for attempts that failed validation. */
  readonly onInvalid?: (errors: ValidationErrors) => void;
}

/** Applies values that arrive or change later, except to edited fields. */
const KEEP_CHANGES = { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepTouched: true };

const START = { isSubmitting: false, attempts: 0, submitted: 0 };

/** The part of the form lifecycle that sign-in needs. All other forms use {@link useServiceForm}. */
export function useFormCore<Values extends FieldValues, Output = Values, Answer = unknown>(
  options: FormCoreOptions<Values, Output, Answer>,
): ServiceForm<Values> {
  const { defaults, parse, validators, validate, failureText, initialErrors } = options;
  const { t } = useTranslation();
  const text = useMessageText();
  const log = useServices().reporting.logger("forms");
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [life, setLife] = useState(START);
  const [error, setError] = useState<FormError | null>(null);
  const rememberFocus = useFocusAfterAttempt(element, life);

  const rules: FormRules<Values, Output> = {
    parse,
    validators,
    validate,
    onException: (exception) => {
      log.error("A validator failed", exception);
      return failureText(exception);
    },
  };
  const [check] = useState(() =>
    createFormCheck<Values, Output>({
      values: () => form.getValues(),
      valueOf: (name) => form.getValues(name as FieldPath<Values>),
    }),
  );
  const form: UseFormReturn<Values> = useForm<Values>({
    // Values that are still loading arrive by a reset.
    ...(defaults ? { defaultValues: defaults as DefaultValues<Values> } : {}),
    resolver: async (values, _, { names = [] }) => {
      const { messages } = await check(rules, names);
      const errors = fieldErrors<Values>(messages, names, text);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  // Subscribes to dirty fields, so that edited fields are not overwritten.
  void form.formState.dirtyFields;

  const isInitializing = defaults === null;
  const begun = useRef(defaults);
  useEffect(() => {
    // A running attempt still has to show its messages.
    if (defaults === null || sending.current) return;
    if (JSON.stringify(defaults) === JSON.stringify(begun.current)) return;
    begun.current = defaults;
    form.reset(defaults, KEEP_CHANGES);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they belong to the values that the form begins with.
  useEffect(() => {
    if (!initialErrors || isInitializing) return;
    showMessages(initialErrors);
    for (const name of fieldsOnPage(element.current))
      if (Object.hasOwn(initialErrors, name)) touch(name as FieldPath<Values>);
  }, [isInitializing]);

  function touch(name: FieldPath<Values>): void {
    form.setValue(name, form.getValues(name), { shouldTouch: true });
  }

  /** Shows messages at fields on the page, and all others as the general error. */
  function showMessages(messages: FormMessages): void {
    const onPage = fieldsOnPage(element.current);
    const others: Record<string, Message | string> = {};
    for (const [name, message] of Object.entries(messages)) {
      const field = fieldOf(options.serviceNames?.[name] ?? name, onPage);
      if (field) form.setError(field as FieldPath<Values>, { type: "service", message: text(message) });
      else others[name] = message;
    }
    setError(formError(others, text, t));
  }

  function showFailure(failure: unknown): void {
    const refused = failure instanceof ApiError || failure instanceof ValidationErrors;
    if (refused && Object.keys(failure.fields).length > 0) {
      showMessages(failure.fields);
      return;
    }
    setError({ title: failureText(failure), lines: [] });
  }

  async function attempt(): Promise<void> {
    const onPage = fieldsOnPage(element.current);
    const [{ messages, output }] = await Promise.all([
      check(rules, onPage),
      form.trigger(undefined, { shouldTouch: true }),
    ]);
    if (Object.keys(messages).length > 0) {
      // Fields on the page already show theirs.
      const others = Object.entries(messages).filter(([name]) => fieldOf(name, onPage) === null);
      showMessages(Object.fromEntries(others));
      const invalid = new ValidationErrors(messages);
      log.info(invalid.message);
      options.onInvalid?.(invalid);
      return;
    }
    const sent = structuredClone(form.getValues());
    let answer: Answer;
    try {
      answer = await options.call(output);
    } catch (failure) {
      showFailure(failure);
      options.onFailure?.(failure);
      return;
    }
    setLife((now) => ({ ...now, submitted: now.submitted + 1 }));
    form.reset(sent, { keepValues: true });
    if (options.success) toast("success", options.success(answer));
    options.onSuccess?.(answer);
  }

  return {
    control: form.control,
    formState: form.formState,
    getFieldState: form.getFieldState,
    getValues: form.getValues,
    register: form.register,
    setValue: form.setValue,
    trigger: form.trigger,
    element,
    error,
    attempts: life.attempts,
    submitted: life.submitted,
    disabled: isInitializing ? "initializing" : life.isSubmitting ? "submitting" : null,
    submit: async (event) => {
      event?.preventDefault();
      if (isInitializing || sending.current) return;
      sending.current = true;
      rememberFocus();
      setError(null);
      setLife((now) => ({ ...now, isSubmitting: true, attempts: now.attempts + 1 }));
      try {
        await attempt();
      } finally {
        sending.current = false;
        setLife((now) => ({ ...now, isSubmitting: false }));
      }
    },
    unsaved: () =>
      (fieldsOnPage(element.current) as FieldPath<Values>[]).filter(
        (name) => form.getFieldState(name).isDirty,
      ),
    reset: (values) => {
      setLife(({ isSubmitting }) => ({ ...START, isSubmitting }));
      setError(null);
      form.reset(values ?? defaults ?? undefined);
    },
  };
}

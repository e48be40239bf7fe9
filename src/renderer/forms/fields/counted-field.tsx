import { Textarea, type TextareaProps, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import classes from "#renderer/forms/forms.module.css";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { registered } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

interface Counted {
  /** Maximum number of characters; the field accepts no more, unless `acceptsMore`. */
  readonly maxLength: number;
  /** A longer text can be typed, and shortened after the form has rejected it. */
  readonly acceptsMore?: boolean;
  /** Length from which the counter shows. Default: half of the maximum. */
  readonly countFrom?: number;
}

/** A single-line text of limited length. */
export function CountedTextField<Values extends FieldValues>(
  props: FieldOf<Values> & Looks<TextInputProps> & Counted,
) {
  const { form, name, maxLength, countFrom, acceptsMore = false, ...looks } = props;
  return (
    <TextInput
      {...registered({ form, name })}
      {...looks}
      {...(acceptsMore ? {} : { maxLength })}
      inputContainer={(input) => (
        <WithCounter form={form} name={name} maxLength={maxLength} countFrom={countFrom}>
          {input}
        </WithCounter>
      )}
    />
  );
}

/** A multi-line text of limited length. */
export function TextAreaField<Values extends FieldValues>(
  props: FieldOf<Values> & Looks<TextareaProps> & Counted,
) {
  const { form, name, maxLength, countFrom, acceptsMore = false, ...looks } = props;
  return (
    <Textarea
      {...registered({ form, name })}
      rows={4}
      resize="vertical"
      {...looks}
      {...(acceptsMore ? {} : { maxLength })}
      inputContainer={(input) => (
        <WithCounter form={form} name={name} maxLength={maxLength} countFrom={countFrom}>
          {input}
        </WithCounter>
      )}
    />
  );
}

interface WithCounterProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly maxLength: number;
  readonly countFrom: number | undefined;
  readonly children: ReactNode;
}

function WithCounter<Values extends FieldValues>(props: WithCounterProps<Values>) {
  const { form, name, maxLength, countFrom = maxLength / 2, children } = props;
  const { t } = useTranslation();
  const value: unknown = useWatch({ control: form.control, name });
  const length = typeof value === "string" ? value.length : 0;
  return (
    <>
      {children}
      {length > 0 && length >= countFrom && (
        <div className={classes.counter}>{t("forms.counter", { length, most: maxLength })}</div>
      )}
    </>
  );
}

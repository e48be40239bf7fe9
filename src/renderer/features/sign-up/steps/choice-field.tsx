import { Radio } from "@mantine/core";
import { type FieldValues, useController } from "react-hook-form";
import classes from "#renderer/features/sign-up/sign-up.module.css";
import { inputProps, whenChecked } from "#renderer/forms/fields/field-props.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";

type ChoiceFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** A choice among a few visible options, each large enough for a thumb. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  choices,
}: ChoiceFieldProps<Values>) {
  const { field } = useController({ control: form.control, name, rules: whenChecked({ form, name }) });
  // A group of choices has no room for a loader.
  const { rightSection: _, ...looks } = inputProps({ form, name });
  return (
    <Radio.Group
      {...looks}
      size="md"
      label={label}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
    >
      <div className={classes.choices}>
        {choices.map((choice, index) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            className={classes.choice ?? ""}
            aria-label={choice.label}
            // Focus goes to the first option on an error.
            {...(index === 0 ? { ref: field.ref } : {})}
          >
            <Radio.Indicator size="xs" />
            <span>{choice.label}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

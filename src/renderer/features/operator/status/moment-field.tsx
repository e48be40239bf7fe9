import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { inputProps, whenChecked } from "#renderer/forms/fields/field-props.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import classes from "./status-page.module.css";

interface MomentFieldProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  readonly day: FieldPath<Values>;
  readonly time: FieldPath<Values>;
  readonly label: string;
  readonly timeLabel: string;
}

/** A day and a time of day of this computer. */
export function MomentField<Values extends FieldValues>(props: MomentFieldProps<Values>) {
  const { form, day, time, label, timeLabel } = props;
  const dayField = useController({
    control: form.control,
    name: day,
    rules: whenChecked({ form, name: day }),
  });
  const timeField = useController({
    control: form.control,
    name: time,
    rules: whenChecked({ form, name: time }),
  });
  return (
    <div className={classes.moment}>
      <DateInput
        {...inputProps({ form, name: day })}
        {...dayField.field}
        label={label}
        value={dayField.field.value ?? ""}
      />
      <TimeInput
        {...inputProps({ form, name: time })}
        {...timeField.field}
        label={timeLabel}
        value={timeField.field.value ?? ""}
      />
    </div>
  );
}

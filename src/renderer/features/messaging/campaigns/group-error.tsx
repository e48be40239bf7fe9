import type { FieldPath } from "react-hook-form";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";

interface GroupErrorProps {
  readonly form: ServiceForm<CampaignValues>;
  readonly name: FieldPath<CampaignValues>;
  /** Replaces the error's own text. */
  readonly text?: string;
}

/** The error of a value that several inputs edit, below them. */
export function GroupError({ form, name, text }: GroupErrorProps) {
  const { error } = inputProps({ form, name });
  return (
    <div {...fieldMark(name)}>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {text ?? error}
        </p>
      )}
    </div>
  );
}

/** Checks a value again when it changes after a failed attempt. */
export function checkedAgain(form: ServiceForm<CampaignValues>, name: FieldPath<CampaignValues>) {
  return { onChange: () => form.attempts > 0 && form.trigger(name) };
}

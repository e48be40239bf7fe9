import { Button, type ButtonProps } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { FocusEventHandler, FormEventHandler, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import classes from "./forms.module.css";
import type { ServiceForm } from "./service-form.ts";

interface FormBodyProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  readonly children: ReactNode;
  /** Fields stay editable while submitting. */
  readonly stayEnabled?: boolean;
  readonly className?: string | undefined;
  readonly onInput?: FormEventHandler<HTMLFormElement>;
  readonly onBlur?: FocusEventHandler<HTMLFormElement>;
}

/** The form element: its general error and its fields, disabled while the form takes no input. */
export function FormBody<Values extends FieldValues>(props: FormBodyProps<Values>) {
  const { form, children, stayEnabled = false, className = "", onInput, onBlur } = props;
  const { disabled, error } = form;
  return (
    <form
      ref={form.element}
      className={classes.form}
      onSubmit={form.submit}
      onInput={onInput}
      onBlur={onBlur}
      noValidate
      aria-busy={disabled !== null}
    >
      {error && (
        // Mantine's alert would be used nowhere else in the first load.
        <div ref={reveal} role="alert" className={classes.alert}>
          <IconAlertCircle size={18} aria-hidden />
          <div>
            {error.title}
            {error.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </div>
      )}
      <fieldset
        className={`${classes.fieldset} ${className}`}
        disabled={disabled === "initializing" || (disabled === "submitting" && !stayEnabled)}
      >
        {children}
      </fieldset>
    </form>
  );
}

/** A long form is sent from its end, where an error at its beginning may be out of sight. */
function reveal(alert: HTMLElement | null): void {
  alert?.scrollIntoView?.({ block: "nearest" });
}

interface SubmitButtonProps<Values extends FieldValues> extends ButtonProps {
  readonly form: ServiceForm<Values>;
  readonly children: ReactNode;
}

/** Submits the form; shows a spinner meanwhile. */
export function SubmitButton<Values extends FieldValues>({ form, ...props }: SubmitButtonProps<Values>) {
  return <Button type="submit" loading={form.disabled === "submitting"} {...props} />;
}

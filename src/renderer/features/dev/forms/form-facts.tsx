import type { FieldPath, FieldValues } from "react-hook-form";
import classes from "#renderer/features/dev/dev-page.module.css";
import { useFieldState } from "#renderer/forms/fields/use-field-state.ts";
import type { FieldOf, ServiceForm } from "#renderer/forms/service-form.ts";

/** The lifecycle state of a form, for developers. */
export function FormFacts<Values extends FieldValues>({ form }: { readonly form: ServiceForm<Values> }) {
  const { disabled, attempts, submitted, formState } = form;
  return <Facts label="Form" facts={{ disabled, attempts, submitted, dirty: formState.isDirty }} />;
}

/** The state of one of its fields. */
export function FieldFacts<Values extends FieldValues>(field: FieldOf<Values>) {
  const facts = useFieldState(field);
  const name: FieldPath<Values> = field.name;
  return <Facts label={`Field ${name}`} facts={facts} />;
}

function Facts({ label, facts }: { readonly label: string; readonly facts: object }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be disabled with the form.
    <div role="group" aria-label={label} className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          {name}: <code>{JSON.stringify(value)}</code>
        </div>
      ))}
    </div>
  );
}

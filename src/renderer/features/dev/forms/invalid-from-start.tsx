import { z } from "zod";
import { afterMs } from "#renderer/features/dev/after.ts";
import classes from "#renderer/features/dev/dev-page.module.css";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { FieldFacts, FormFacts } from "./form-facts.tsx";

const Town = z.object({ town: requiredText(20), hidden: z.string().min(1) });

/** A form that starts with an error and has a value without a field. */
export function InvalidFromStart() {
  const form = useServiceForm({
    defaults: { town: "Atlantis", hidden: "" },
    schema: Town,
    initialErrors: { town: "There is no such town" },
    call: () => afterMs(300),
  });
  return (
    <section aria-label="Wrong from the start" className={classes.narrow}>
      <FormBody form={form}>
        <FormSection title="Wrong from the start" hint="Something that it does not show is wrong as well.">
          <TextField form={form} name="town" label="Town" required />
        </FormSection>
        <div>
          <SubmitButton form={form}>Save town</SubmitButton>
        </div>
        <FormFacts form={form} />
        <FieldFacts form={form} name="town" />
      </FormBody>
    </section>
  );
}

import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { z } from "zod";
import { afterMs } from "#renderer/features/dev/after.ts";
import classes from "#renderer/features/dev/dev-page.module.css";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { FormFacts } from "./form-facts.tsx";

const Nickname = z.object({ nickname: requiredText(20) });

/** A form whose values load later, and whose fields stay usable while it is submitted. */
export function LoadedForm() {
  const [loaded, setLoaded] = useState<{ nickname: string } | null>(null);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setLoaded({ nickname: "Ada" }), 1000);
    return () => clearTimeout(timer);
  }, [loaded]);
  const form = useServiceForm({
    defaults: loaded,
    schema: Nickname,
    call: () => afterMs(1000),
    success: () => "Nickname saved",
  });
  return (
    <section aria-label="Values that load" className={classes.narrow}>
      <FormBody form={form} stayEnabled>
        <FormSection title="Values that load" hint="Its field stays usable while it is sent.">
          <TextField form={form} name="nickname" label="Nickname" required />
        </FormSection>
        <Group>
          <SubmitButton form={form}>Save nickname</SubmitButton>
          <Button variant="default" onClick={() => form.reset()}>
            Reset
          </Button>
          <Button variant="default" onClick={() => setLoaded(null)}>
            Load again
          </Button>
        </Group>
        <FormFacts form={form} />
      </FormBody>
    </section>
  );
}

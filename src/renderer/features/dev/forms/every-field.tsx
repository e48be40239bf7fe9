import { Group, Radio, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { afterMs } from "#renderer/features/dev/after.ts";
import { CompanyFields } from "#renderer/forms/fields/company-fields.tsx";
import { CountedTextField, TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { EmailListField } from "#renderer/forms/fields/email-list-field.tsx";
import { MoneyField } from "#renderer/forms/fields/money-field.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { CompanyDetails } from "#shared/contract/rest/accounts/company.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { email, password } from "#shared/domain/validation/validators.ts";
import { FieldFacts, FormFacts } from "./form-facts.tsx";
import { OUTCOMES, type Outcome, outcomeOf } from "./outcomes.ts";

const Everything = CompanyDetails.safeExtend({
  name: requiredText(50),
  email: z.string().trim().superRefine(checked(email)),
  password: z.string().superRefine(checked(password)),
  size: z.enum(["small", "large"]),
  count: z.int().min(0).max(50),
  price: z.int().min(0),
  emails: z.array(z.string().superRefine(checked(email))).min(1),
  feedback: z.string().trim().min(10).max(300),
  note: z.string().trim().max(60),
});

type Values = z.input<typeof Everything>;

const EMPTY: Values = {
  name: "",
  email: "",
  password: "",
  size: "small",
  address: "",
  city: "",
  postal_code: "",
  iso_country: "SE",
  state: "",
  org_number: "",
  phone: "",
  business_name: "A shop",
  business_type: "cafe",
  count: 1,
  price: 12_50,
  emails: [],
  feedback: "",
  note: "",
};

/** Simulates the service's slow and unreliable check for used addresses. */
async function isFree(address: string): Promise<string | null> {
  await afterMs(300);
  if (address.startsWith("broken")) throw new Error("Failed to fetch");
  return address.startsWith("taken") ? "This e-mail is already in use" : null;
}

/** Every kind of field and every outcome of a form. */
export function EveryField({ title }: { readonly title: string }) {
  const [outcome, setOutcome] = useState<Outcome>("works");
  const [invalid, setInvalid] = useState(0);
  const form = useServiceForm({
    defaults: EMPTY,
    schema: Everything,
    validators: { email: [isFree] },
    validate: ({ count, size, ...company }) => ({
      ...companyMessages(company),
      count: size === "small" && count > 10 ? "At most 10 of the small ones" : null,
    }),
    call: () => outcomeOf(outcome),
    success: () => "Saved",
    onInvalid: ({ fields }) => setInvalid(Object.keys(fields).length),
  });
  return (
    <FormFrame form={form} name="dev" title={title} submitLabel="Save" cancelTo={paths.dev()}>
      <Radio.Group
        label="What the service does"
        value={outcome}
        onChange={(chosen) => setOutcome(OUTCOMES.find(({ value }) => value === chosen)?.value ?? "works")}
      >
        <Group>
          {OUTCOMES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <FormSection title="A person" hint="E-mail addresses that begin with “taken” or “broken” are refused.">
        <TextField form={form} name="name" label="Name" required />
        <TextField form={form} name="email" label="E-mail" type="email" required />
        <PasswordField form={form} name="password" label="Password" autoComplete="new-password" required />
        <SelectField form={form} name="size" label="Size" data={["small", "large"]} allowDeselect={false} />
      </FormSection>
      <FormSection
        title="A company"
        hint="Some countries have states, and numbers of their own for companies."
      >
        <CompanyFields form={form} />
      </FormSection>
      <FormSection title="Numbers and lists" hint="What is typed stays, also while it is no number yet.">
        <SimpleGrid cols={2}>
          <NumberField form={form} name="count" label="Count" min={0} max={50} withArrows required />
          <MoneyField form={form} name="price" label="Price" currency="SEK" required />
        </SimpleGrid>
        <EmailListField form={form} name="emails" label="E-mail addresses" required />
        <TextAreaField form={form} name="feedback" label="Feedback" maxLength={300} required />
        <CountedTextField form={form} name="note" label="Note" maxLength={60} countFrom={50} />
      </FormSection>
      <FormFacts form={form} />
      <div>Invalid fields at the last attempt that failed: {invalid}</div>
      <FieldFacts form={form} name="email" />
    </FormFrame>
  );
}

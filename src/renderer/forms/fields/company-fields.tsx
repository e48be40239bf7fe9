import { SimpleGrid } from "@mantine/core";
import { type FieldPath, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import type { CompanyDetails } from "#shared/contract/rest/accounts/company.ts";
import { AddressFields } from "./address-fields.tsx";
import { BusinessTypeField } from "./business-type-field.tsx";
import { OrgNumberField } from "./org-number-field.tsx";
import { TextField } from "./text-field.tsx";

interface CompanyFieldsProps<Values extends CompanyDetails> {
  readonly form: ServiceForm<Values>;
  /** The address is optional. */
  readonly addressLater?: boolean;
}

/**
 * A company's details; state and number depend on the country. Use `CompanyDetails` as the form's schema and
 * `companyMessages` as `validate`, so that one attempt shows all errors.
 */
export function CompanyFields<Values extends CompanyDetails>({
  form,
  addressLater = false,
}: CompanyFieldsProps<Values>) {
  const { t } = useTranslation();
  // Safe: these names exist in the form's values, which the generic type cannot express.
  const name = (part: keyof CompanyDetails) => part as FieldPath<Values>;
  const country: unknown = useWatch({ control: form.control, name: name("iso_country") });
  return (
    <>
      <TextField
        form={form}
        name={name("business_name")}
        label={t("company.name")}
        autoComplete="organization"
        required
      />
      <BusinessTypeField form={form} name={name("business_type")} />
      <AddressFields form={form} withState later={addressLater} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <OrgNumberField
          form={form}
          name={name("org_number")}
          country={typeof country === "string" ? country : ""}
          optional
        />
        <TextField
          form={form}
          name={name("phone")}
          label={t("company.phone")}
          type="tel"
          autoComplete="tel"
        />
      </SimpleGrid>
    </>
  );
}

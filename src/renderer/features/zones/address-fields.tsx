import { SimpleGrid, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CountryField } from "../../lib/forms/country-field.tsx";
import { useFields } from "../../lib/forms/fields.tsx";

/** An address, as the forms that ask for one hold it. */
export interface AddressValues {
  address: string;
  city: string;
  postal_code: string;
  iso_country: string;
}

interface AddressFieldsProps<Values extends AddressValues> {
  readonly form: UseFormReturn<Values>;
  /** What stands beside the country. */
  readonly children?: ReactNode;
}

/** The fields of an address: one form of them for everything that is somewhere or is sent somewhere. */
export function AddressFields<Values extends AddressValues>({ form, children }: AddressFieldsProps<Values>) {
  const { t } = useTranslation();
  const field = useFields(form);
  // Names of a part of the values are names of the values, which a generic type cannot tell.
  const name = (part: keyof AddressValues) => part as FieldPath<Values>;
  return (
    <>
      <TextInput
        {...field(name("address"))}
        label={t("zones.form.address")}
        autoComplete="street-address"
        required
        withAsterisk={false}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...field(name("postal_code"))}
          label={t("zones.form.postalCode")}
          autoComplete="postal-code"
          required
          withAsterisk={false}
        />
        <TextInput
          {...field(name("city"))}
          label={t("zones.form.city")}
          autoComplete="address-level2"
          required
          withAsterisk={false}
        />
        <CountryField form={form} name={name("iso_country")} />
        {children}
      </SimpleGrid>
    </>
  );
}

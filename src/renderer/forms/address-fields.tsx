import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldPath, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CountryField } from "./country-field.tsx";
import type { ServiceForm } from "./service-form.ts";
import { StateField } from "./state-field.tsx";
import { TextField } from "./text-field.tsx";

/** The address values of a form. */
interface AddressValues {
  address: string;
  city: string;
  postal_code: string;
  iso_country?: string | undefined;
  /** Left out where no state is asked for. */
  state?: string | undefined;
}

interface AddressFieldsProps<Values extends AddressValues> {
  readonly form: ServiceForm<Values>;
  /** Asks for the state in the countries that have them. */
  readonly withState?: boolean;
  /** Its parts may be left out. */
  readonly later?: boolean;
  /** Where the country has been asked for already. */
  readonly country?: string;
  /** The field beside the country. */
  readonly children?: ReactNode;
}

/** The fields of an address. */
export function AddressFields<Values extends AddressValues>(props: AddressFieldsProps<Values>) {
  const { form, withState = false, later = false, children } = props;
  const { t } = useTranslation();
  // Names of a part of the values are names of the values, which a generic type cannot tell.
  const name = (part: keyof AddressValues) => part as FieldPath<Values>;
  const asked: unknown = useWatch({ control: form.control, name: name("iso_country") });
  const country = props.country ?? asked;
  return (
    <>
      <TextField
        form={form}
        name={name("address")}
        label={t("forms.address")}
        autoComplete="street-address"
        required={!later}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          form={form}
          name={name("postal_code")}
          label={t("forms.postalCode")}
          autoComplete="postal-code"
          required={!later}
        />
        <TextField
          form={form}
          name={name("city")}
          label={t("forms.city")}
          autoComplete="address-level2"
          required={!later}
        />
        {props.country === undefined && <CountryField form={form} name={name("iso_country")} />}
        {withState && typeof country === "string" && (
          <StateField form={form} name={name("state")} country={country} />
        )}
        {children}
      </SimpleGrid>
    </>
  );
}

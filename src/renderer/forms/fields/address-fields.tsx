import { SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldPath, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { CountryField } from "./country-field.tsx";
import { StateField } from "./state-field.tsx";
import { TextField } from "./text-field.tsx";

/** The address fields of a form's values. */
interface AddressValues {
  address: string;
  city: string;
  postal_code: string;
  iso_country?: string | undefined;
  /** Omitted in forms without a state. */
  state?: string | undefined;
}

interface AddressFieldsProps<Values extends AddressValues> {
  readonly form: ServiceForm<Values>;
  /** Shows the state field for countries that have states. */
  readonly withState?: boolean;
  /** The parts are optional. */
  readonly later?: boolean;
  /** The country if it was asked for earlier. */
  readonly country?: string;
  /** A field beside the country. */
  readonly children?: ReactNode;
}

/** The fields of an address. */
export function AddressFields<Values extends AddressValues>(props: AddressFieldsProps<Values>) {
  const { form, withState = false, later = false, children } = props;
  const { t } = useTranslation();
  // Safe: these names exist in the form's values, which the generic type cannot express.
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

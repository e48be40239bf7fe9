import { useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { countryOptions } from "#renderer/lib/country-name.ts";
import { SelectField } from "./select-field.tsx";

/** A country select, searchable by name. */
export function CountryField<Values extends FieldValues>({
  size,
  ...field
}: FieldOf<Values> & { readonly size?: "md" }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const countries = useMemo(() => countryOptions(language), [language]);
  return (
    <SelectField
      {...field}
      {...(size ? { size } : {})}
      label={t("forms.country")}
      data={countries}
      searchable
      required
      nothingFoundMessage={t("forms.noMatch")}
    />
  );
}

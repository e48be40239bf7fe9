import { Select } from "@mantine/core";
import { useMemo } from "react";
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { countryOptions } from "../country-name.ts";
import { FieldError, messageOf } from "./fields.tsx";

interface CountryFieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: FieldPath<Values>;
  readonly size?: "md";
}

/** A country, found by typing its name. */
export function CountryField<Values extends FieldValues>({ form, name, size }: CountryFieldProps<Values>) {
  const { t } = useTranslation();
  const countries = useMemo(countryOptions, []);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          {...(size ? { size } : {})}
          value={field.value || null}
          onChange={(value) => field.onChange(value ?? "")}
          label={t("forms.country")}
          data={countries}
          searchable
          required
          withAsterisk={false}
          nothingFoundMessage={t("forms.noMatch")}
          error={fieldState.error ? <FieldError message={messageOf(fieldState.error)} /> : undefined}
        />
      )}
    />
  );
}

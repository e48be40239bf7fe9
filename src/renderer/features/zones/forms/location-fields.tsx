import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FieldError, messageOf, useFields } from "../../../lib/forms/fields.tsx";
import { countryOptions } from "../country-name.ts";
import classes from "./forms.module.css";
import type { LocationValues } from "./location-values.ts";

interface LocationFieldsProps {
  /** A form whose values contain a location's. */
  readonly form: UseFormReturn<LocationValues>;
}

/** The fields of a location. */
export function LocationFields({ form }: LocationFieldsProps) {
  const { t } = useTranslation();
  const field = useFields(form);
  const countries = useMemo(countryOptions, []);
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone"), []);
  return (
    <div className={classes.fields}>
      <TextInput
        {...field("name")}
        label={t("zones.form.locationName")}
        autoComplete="organization"
        required
        withAsterisk={false}
      />
      <TextInput
        {...field("address")}
        label={t("zones.form.address")}
        autoComplete="street-address"
        required
        withAsterisk={false}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...field("postal_code")}
          label={t("zones.form.postalCode")}
          autoComplete="postal-code"
          required
          withAsterisk={false}
        />
        <TextInput
          {...field("city")}
          label={t("zones.form.city")}
          autoComplete="address-level2"
          required
          withAsterisk={false}
        />
        <Controller
          control={form.control}
          name="iso_country"
          render={({ field: select, fieldState }) => (
            <Select
              {...select}
              value={select.value || null}
              onChange={(value) => select.onChange(value ?? "")}
              label={t("zones.form.country")}
              data={countries}
              searchable
              required
              withAsterisk={false}
              nothingFoundMessage={t("shell.paletteNothing")}
              error={fieldState.error ? <FieldError message={messageOf(fieldState.error)} /> : undefined}
            />
          )}
        />
        <Controller
          control={form.control}
          name="timezone"
          render={({ field: select }) => (
            <Select
              {...select}
              label={t("zones.location.timezone")}
              data={zones}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t("shell.paletteNothing")}
            />
          )}
        />
      </SimpleGrid>
      <Controller
        control={form.control}
        name="settings.bandwidth_limitation_kbps"
        render={({ field: number, fieldState }) => (
          <NumberInput
            {...number}
            value={number.value ?? ""}
            onChange={(value) => number.onChange(typeof value === "number" ? value : null)}
            label={t("zones.form.bandwidth")}
            description={t("zones.form.bandwidthHint")}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            error={fieldState.error ? <FieldError message={messageOf(fieldState.error)} /> : undefined}
          />
        )}
      />
    </div>
  );
}

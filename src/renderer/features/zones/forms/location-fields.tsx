import { NumberInput, Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FieldError, messageOf, useFields } from "../../../lib/forms/fields.tsx";
import { AddressFields } from "../address-fields.tsx";
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
      <AddressFields form={form}>
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
              nothingFoundMessage={t("forms.noMatch")}
            />
          )}
        />
      </AddressFields>
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

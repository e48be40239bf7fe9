import { useEffect, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#renderer/forms/fields/address-fields.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { timeZoneNames } from "#renderer/lib/page/time-zone.ts";
import { MAX_BANDWIDTH_KBPS } from "#shared/contract/rest/zones/locations.ts";
import { timeZoneAfterMove } from "#shared/domain/zones/country-time-zone.ts";
import type { LocationValues } from "./location-values.ts";

interface LocationFieldsProps<Values extends LocationValues> {
  readonly form: ServiceForm<Values>;
  /** Focuses the first field on opening. */
  readonly autoFocus?: boolean;
}

/** The fields of a location. */
export function LocationFields<Values extends LocationValues>(props: LocationFieldsProps<Values>) {
  const { autoFocus = false } = props;
  const { t } = useTranslation();
  // Safe: the form contains a location's values, which the generic type cannot express.
  const form = props.form as unknown as ServiceForm<LocationValues>;
  const { control, getValues, setValue } = form;
  const zones = useMemo(() => timeZoneNames(getValues("timezone")), [getValues]);
  const country = useWatch({ control, name: "iso_country" });
  const countryBefore = useRef(country);
  useEffect(() => {
    if (country === countryBefore.current) return;
    countryBefore.current = country;
    setValue("timezone", timeZoneAfterMove(getValues("timezone"), country), { shouldDirty: true });
  }, [country, getValues, setValue]);
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t("zones.form.locationName")}
        autoComplete="organization"
        required
        autoFocus={autoFocus}
      />
      <AddressFields form={form}>
        <SelectField
          form={form}
          name="timezone"
          label={t("zones.location.timezone")}
          data={zones}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("forms.noMatch")}
        />
      </AddressFields>
      <NumberField
        form={form}
        name="settings.bandwidth_limitation_kbps"
        label={t("zones.form.bandwidth")}
        description={t("zones.form.bandwidthHint")}
        min={0}
        max={MAX_BANDWIDTH_KBPS}
      />
    </>
  );
}

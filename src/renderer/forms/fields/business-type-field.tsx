import { useMemo } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import {
  ALL_BUSINESS_TYPES,
  BUSINESS_GROUPS,
  BUSINESS_TYPES,
} from "#shared/domain/accounts/business-types.ts";
import { SelectField } from "./select-field.tsx";

/** The kind of business. An imported kind that is not listed is kept. */
export function BusinessTypeField<Values extends FieldValues>(field: FieldOf<Values>) {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ control: field.form.control, name: field.name });
  const data = useMemo(() => {
    const listed = BUSINESS_GROUPS.map((group) => ({
      group: t(`company.groups.${group}`),
      items: BUSINESS_TYPES[group].map((type) => ({ value: type, label: t(`company.types.${type}`) })),
    }));
    const isListed = ALL_BUSINESS_TYPES.some((type) => type === chosen);
    return isListed || typeof chosen !== "string" || chosen === ""
      ? listed
      : [...listed, { value: chosen, label: chosen }];
  }, [t, chosen]);
  return (
    <SelectField
      {...field}
      label={t("company.type")}
      placeholder={t("company.typeSearch")}
      data={data}
      searchable
      required
      nothingFoundMessage={t("forms.noMatch")}
    />
  );
}

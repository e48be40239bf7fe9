import { useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { hasStates, statesOf } from "#shared/domain/formatting/states.ts";
import { SelectField } from "./select-field.tsx";
import type { FieldOf } from "./service-form.ts";
import { TextField } from "./text-field.tsx";

type StateFieldProps<Values extends FieldValues> = FieldOf<Values> & { readonly country: string };

/** The state of an address, in the countries that have them: chosen where they are listed, typed elsewhere. */
export function StateField<Values extends FieldValues>({ country, ...field }: StateFieldProps<Values>) {
  const { t } = useTranslation();
  const states = useMemo(
    () => statesOf(country)?.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    [country],
  );
  if (!hasStates(country)) return null;
  const looks = { label: t("forms.state"), autoComplete: "address-level1", required: true };
  if (!states) return <TextField {...field} {...looks} />;
  return (
    <SelectField {...field} {...looks} data={states} searchable nothingFoundMessage={t("forms.noMatch")} />
  );
}

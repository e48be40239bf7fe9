import { useEffect, useMemo, useRef } from "react";
import { type FieldPathValue, type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { hasStates, statesOf } from "#shared/domain/formatting/states.ts";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

type StateFieldProps<Values extends FieldValues> = FieldOf<Values> & { readonly country: string };

/** The state of an address, in countries that have states: a select where they are listed, else a text field. */
export function StateField<Values extends FieldValues>({ country, ...field }: StateFieldProps<Values>) {
  const { t } = useTranslation();
  const states = useMemo(
    () => statesOf(country)?.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    [country],
  );
  const { form, name } = field;
  const state: unknown = useWatch({ control: form.control, name });
  const isElsewhere = Boolean(state) && states?.every(({ value }) => value !== state) === true;
  const before = useRef(country);
  useEffect(() => {
    if (before.current === country) return;
    before.current = country;
    // Clear the previous country's state, which is not in this list.
    if (isElsewhere) form.setValue(name, "" as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  });
  if (!hasStates(country)) return null;
  const looks = { label: t("forms.state"), autoComplete: "address-level1", required: true };
  if (!states) return <TextField {...field} {...looks} />;
  return (
    <SelectField {...field} {...looks} data={states} searchable nothingFoundMessage={t("forms.noMatch")} />
  );
}

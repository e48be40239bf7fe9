import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { operatorFlagQueries } from "#renderer/data/operator/flags.ts";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** Wait after the last typed letter, in ms. */
const DEBOUNCE_MS = 250;

type AccountFieldProps<Values extends FieldValues> = FieldOf<Values> & { readonly label: ReactNode };

/** Chooses any account of the service, found by a part of its name or by its id. */
export function AccountField<Values extends FieldValues>({ label, ...field }: AccountFieldProps<Values>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const errorText = useErrorText();
  const search = useQuery({
    ...operatorFlagQueries(useServices()).accounts(query),
    placeholderData: keepPreviousData,
  });
  const found = search.data ?? [];
  const nothing = search.isError ? errorText(search.error) : t("forms.noMatch");
  // Companies of one name are told apart by their ids.
  const isAlone = (name: string) => found.filter(({ business_name }) => business_name === name).length === 1;
  return (
    <SelectField
      {...field}
      label={label}
      placeholder={t("operator.flags.accountPlaceholder")}
      nothingFoundMessage={search.isFetching ? null : nothing}
      data={found.map(({ id, business_name: name }) => ({
        value: id,
        label: isAlone(name) ? name : `${name} (${id})`,
      }))}
      // The service has searched, also by id.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      searchable
      required
    />
  );
}

import { Button, Checkbox, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import classes from "./feedback.module.css";
import { useFormName } from "./use-form-name.ts";

interface FeedbackFiltersProps {
  /** Forms with the numbers of their answers. */
  readonly forms: readonly { readonly form: string; readonly count: number }[];
}

/** Filters answers by survey, days and words; stored in the address. */
export function FeedbackFilters({ forms }: FeedbackFiltersProps) {
  const { t, i18n } = useTranslation();
  const nameOf = useFormName();
  const search = paths.operatorFeedback.useSearch();
  const changeSearch = useAddressChange(search, (next) => paths.operatorFeedback(next));
  const change = (part: typeof search) => changeSearch((latest) => ({ ...latest, ...part }));
  const { form } = search;
  const isListed = form === undefined || forms.some((one) => one.form === form);
  const options = forms.map(({ form: value, count }) => ({
    value,
    label: t("operatorFeedback.formCount", {
      name: nameOf(value),
      number: formatNumber(count, i18n.language),
    }),
  }));
  return (
    <div className={classes.filters}>
      <Select
        label={t("operatorFeedback.filter.form")}
        placeholder={t("operatorFeedback.filter.all")}
        data={isListed ? options : [...options, { value: form, label: nameOf(form) }]}
        value={form ?? null}
        onChange={(value) => change({ form: value ?? undefined })}
        clearable
      />
      <DateInput
        label={t("operatorFeedback.filter.from")}
        value={search.from ?? ""}
        {...(search.to === undefined ? {} : { max: search.to })}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateInput
        label={t("operatorFeedback.filter.to")}
        value={search.to ?? ""}
        {...(search.from === undefined ? {} : { min: search.from })}
        onChange={(to) => change({ to: to || undefined })}
      />
      <Checkbox
        className={classes.commented}
        label={t("operatorFeedback.filter.commented")}
        checked={search.commented === true}
        onChange={({ currentTarget }) => change({ commented: currentTarget.checked || undefined })}
      />
      {Object.values(search).some((value) => value !== undefined) && (
        <Button variant="subtle" onClick={() => changeSearch(() => ({}))}>
          {t("operatorFeedback.filter.clear")}
        </Button>
      )}
    </div>
  );
}

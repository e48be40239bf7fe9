import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MoneyField } from "#renderer/forms/fields/money-field.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { countryOptions } from "#renderer/lib/country-name.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { BookCountry } from "#shared/contract/rest/operator/price-books.ts";
import { CURRENCIES } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { type CountryValues, countryMessages, countryOf, countryValues, trialsOf } from "./country-values.ts";
import classes from "./prices.module.css";
import { useBookTexts } from "./use-book-texts.ts";

interface CountryDialogProps {
  /** The country to change; `new` to add one; null when closed. */
  readonly editing: BookCountry | "new" | null;
  /** Countries that have prices already. */
  readonly taken: readonly string[];
  readonly onSave: (country: BookCountry) => void;
  readonly onClose: () => void;
}

/** Asks for a country's prices. */
export function CountryDialog({ editing, taken, onSave, onClose }: CountryDialogProps) {
  const { t } = useTranslation();
  const texts = useBookTexts();
  const title =
    editing === null || editing === "new"
      ? t("priceBook.country.new")
      : t("priceBook.country.edit", { name: texts.country(editing.iso_country) });
  return (
    <Dialog opened={editing !== null} title={title} onClose={onClose} size={720}>
      {editing !== null && (
        <CountryForm
          country={editing === "new" ? null : editing}
          taken={editing === "new" ? taken : []}
          onSave={onSave}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CountryFormProps extends Omit<CountryDialogProps, "editing"> {
  readonly country: BookCountry | null;
}

function CountryForm({ country, taken, onSave, onClose }: CountryFormProps) {
  const { t, i18n } = useTranslation();
  const texts = useBookTexts();
  const defaults = useMemo(() => countryValues(country), [country]);
  const form = useServiceForm<CountryValues>({
    defaults,
    validate: (values) => countryMessages(values, taken),
    call: async (values) => onSave(countryOf(values, country)),
    onSuccess: onClose,
  });
  const currency = useWatch({ control: form.control, name: "iso_currency" });
  const countries = useMemo(
    () => [
      { value: UNKNOWN_COUNTRY, label: t("priceBook.otherCountries") },
      ...countryOptions(i18n.language),
    ],
    [t, i18n.language],
  );
  return (
    <FormBody form={form}>
      {country === null && (
        <SelectField
          form={form}
          name="iso_country"
          label={t("forms.country")}
          data={countries.filter(({ value }) => !taken.includes(value))}
          nothingFoundMessage={t("forms.noMatch")}
          searchable
          required
        />
      )}
      <div className={classes.fields}>
        <SelectField
          form={form}
          name="iso_currency"
          label={t("priceBook.country.currency")}
          data={[...CURRENCIES]}
          allowDeselect={false}
        />
        <NumberField form={form} name="vat_percent" label={t("priceBook.country.vat")} min={0} max={50} />
        <MoneyField
          form={form}
          name="invoice_fee"
          label={t("priceBook.country.invoiceFee")}
          currency={currency}
        />
      </div>
      <p className={classes.facts}>{t("priceBook.country.hint")}</p>
      {PLANS.map((plan) => (
        <fieldset key={plan} className={classes.plan}>
          <legend>{texts.plan(plan)}</legend>
          <div className={classes.fields}>
            {BILLING_CYCLES.map((cycle) => (
              <MoneyField
                key={cycle}
                form={form}
                name={`sold.${plan}.${cycle}`}
                label={t(`priceBook.cycles.${cycle}`)}
                currency={currency}
              />
            ))}
            <NumberField
              form={form}
              name={`sold.${plan}.trial_days`}
              label={t("priceBook.country.trialDays")}
              min={0}
              {...(trialsOf(country, plan).length > 1
                ? {
                    description: t("priceBook.country.trialDiffers", {
                      days: trialsOf(country, plan).join(", "),
                    }),
                  }
                : {})}
            />
          </div>
        </fieldset>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("priceBook.country.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}

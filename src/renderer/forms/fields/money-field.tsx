import type { ComponentProps } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { MINOR_UNITS } from "#shared/domain/billing/money.ts";
import { currencySymbol, formatMoney } from "#shared/domain/formatting/money.ts";
import { parseTypedMoney, typedMoney } from "#shared/domain/formatting/typed-money.ts";
import { TypedField } from "./typed-field.tsx";

type MoneyFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TypedField<Values>>,
  "parse" | "format" | "move" | "leftSection" | "rightSection" | "description"
> & { readonly currency: string };

/** An amount in minor units: null when empty, NaN for invalid input. Shown in the currency's format. */
export function MoneyField<Values extends FieldValues>({ currency, ...field }: MoneyFieldProps<Values>) {
  const { symbol, stands } = currencySymbol(currency);
  const amount: unknown = useWatch({ control: field.form.control, name: field.name });
  return (
    <TypedField
      {...field}
      {...(stands === "before" ? { leftSection: symbol } : { rightSection: symbol })}
      {...(typeof amount === "number" && Number.isFinite(amount)
        ? { description: formatMoney(amount / MINOR_UNITS, currency) }
        : {})}
      inputWrapperOrder={["label", "input", "description", "error"]}
      parse={parseTypedMoney}
      format={typedMoney}
    />
  );
}

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { currencySymbol } from "#shared/domain/formatting/money.ts";
import { parseTypedMoney, typedMoney } from "#shared/domain/formatting/typed-money.ts";
import { TypedField } from "./typed-field.tsx";

type MoneyFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TypedField<Values>>,
  "parse" | "format" | "move" | "leftSection" | "rightSection"
> & { readonly currency: string };

/** An amount, in minor units: null without one, NaN while what is typed is none. */
export function MoneyField<Values extends FieldValues>({ currency, ...field }: MoneyFieldProps<Values>) {
  const { symbol, stands } = currencySymbol(currency);
  return (
    <TypedField
      {...field}
      {...(stands === "before" ? { leftSection: symbol } : { rightSection: symbol })}
      parse={parseTypedMoney}
      format={typedMoney}
    />
  );
}

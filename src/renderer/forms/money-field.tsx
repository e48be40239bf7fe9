import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { currencySign, parseTypedMoney, typedMoney } from "#shared/domain/formatting/typed-money.ts";
import { TypedField } from "./typed-field.tsx";

type MoneyFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof TypedField<Values>>,
  "parse" | "format" | "move" | "leftSection" | "rightSection"
> & { readonly currency: string };

/** An amount, in minor units: null without one, NaN while what is typed is none. */
export function MoneyField<Values extends FieldValues>({ currency, ...field }: MoneyFieldProps<Values>) {
  const { sign, isBefore } = currencySign(currency);
  return (
    <TypedField
      {...field}
      {...(isBefore ? { leftSection: sign } : { rightSection: sign })}
      parse={parseTypedMoney}
      format={typedMoney}
    />
  );
}

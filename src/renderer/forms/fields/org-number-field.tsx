import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { SELLER_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { ORG_NUMBER_EXAMPLES } from "#shared/domain/validation/org-number.ts";
import { TextField } from "./text-field.tsx";

type OrgNumberFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  readonly country: string;
  /** The number is optional. */
  readonly optional?: boolean;
  readonly size?: "md";
};

/** A company's registration number, with its country's example. */
export function OrgNumberField<Values extends FieldValues>({
  country,
  optional = false,
  ...field
}: OrgNumberFieldProps<Values>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      label={t(optional ? "forms.orgNumberOptional" : "forms.orgNumber")}
      placeholder={ORG_NUMBER_EXAMPLES[country || SELLER_COUNTRY]}
      autoComplete="off"
      required={!optional}
    />
  );
}

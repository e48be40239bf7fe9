import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SECRET } from "#renderer/forms/fields-on-page.ts";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { registered } from "./field-props.tsx";
import type { Looks } from "./text-field.tsx";

type PasswordFieldProps<Values extends FieldValues> = FieldOf<Values> &
  Looks<PasswordInputProps> & { readonly autoComplete: "current-password" | "new-password" };

/** A password: hidden unless revealed, and never stored. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  ...looks
}: PasswordFieldProps<Values>) {
  const { t } = useTranslation();
  // The right section is the reveal button.
  const { wrapperProps, rightSection: _, ...props } = registered({ form, name });
  return (
    <PasswordInput
      {...props}
      wrapperProps={{ ...wrapperProps, ...SECRET }}
      visibilityToggleButtonProps={{ "aria-label": t("auth.showPassword"), tabIndex: 0 }}
      {...looks}
    />
  );
}

import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";

/** A password field that confirms the person's identity. */
export function OwnPasswordField<Values extends FieldValues>(props: FieldOf<Values>) {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...props}
      label={t("security.password")}
      description={t("security.passwordHint")}
      autoComplete="current-password"
      required
    />
  );
}

import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { USER_ROLES } from "#shared/contract/rest/people/sign-up.ts";
import { ChoiceField } from "./choice-field.tsx";

/** A selected role; the empty string means none. */
export const UserRoleSchema = z.preprocess((value) => value || undefined, z.enum(USER_ROLES));

/** The person's role in the business. */
export function UserRoleField<Values extends FieldValues>(field: FieldOf<Values>) {
  const { t } = useTranslation();
  const choices = USER_ROLES.map((value) => ({ value, label: t(`signUp.role.${value}`) }));
  return <ChoiceField {...field} label={t("signUp.role.label")} choices={choices} />;
}

import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { currentSignUp, type SignUpAnswers } from "#renderer/features/sign-up/sign-up-state.ts";
import { answersOf } from "#renderer/features/sign-up/use-sign-up.ts";
import { CountedTextField } from "#renderer/forms/fields/counted-field.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import {
  FullRegistration,
  MAX_BUSINESS_DESCRIPTION,
  MAX_BUSINESS_LOCATIONS,
  type SignUpKind,
} from "#shared/contract/rest/people/sign-up.ts";
import {
  ALL_BUSINESS_TYPES,
  BUSINESS_GROUPS,
  BUSINESS_TYPES,
  type BusinessGroup,
} from "#shared/domain/accounts/business-types.ts";
import { ChoiceField } from "./choice-field.tsx";
import { saidBefore } from "./refused-before.ts";
import { StepForm, stepBefore, useGoOn } from "./step-form.tsx";

const chosen = <const Value extends string>(values: readonly Value[]) =>
  z.preprocess((value) => value || undefined, z.enum(values));

/** The answers about the kind of business. */
export const CompanyTypeSchema = z.object({
  companyType: chosen(BUSINESS_GROUPS),
  companySubtype: z.enum(["", ...ALL_BUSINESS_TYPES]),
  companyTypeDescription: z.string().trim().max(MAX_BUSINESS_DESCRIPTION),
  numberOfLocations: FullRegistration.shape.number_of_locations.unwrap(),
});

export type CompanyTypeAnswers = Pick<
  SignUpAnswers,
  "companyType" | "companySubtype" | "companyTypeDescription" | "numberOfLocations"
>;

/** Requires the type once the category is chosen. */
export function companyTypeMessages({
  companyType,
  companySubtype,
}: Pick<CompanyTypeAnswers, "companyType" | "companySubtype">) {
  const isMissing = companyType !== "" && companySubtype === "";
  return { companySubtype: isMissing ? ({ code: "required" } as const) : null };
}

/** Kind and size of the business. */
export function CompanyTypeForm({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const form = useServiceForm<CompanyTypeAnswers>({
    defaults: answersOf("companyType", "companySubtype", "companyTypeDescription", "numberOfLocations"),
    schema: CompanyTypeSchema as unknown as z.ZodType<CompanyTypeAnswers, CompanyTypeAnswers>,
    ...saidBefore("companyType", "companySubtype", "companyTypeDescription", "numberOfLocations"),
    validate: companyTypeMessages,
    call: async (answers) => currentSignUp().set(answers),
    onSuccess: useGoOn(kind),
  });
  return (
    <StepForm form={form} backTo={stepBefore(kind, path)}>
      <CompanyTypeFields form={form} kind={kind} />
    </StepForm>
  );
}

interface CompanyTypeFieldsProps<Values extends CompanyTypeAnswers> {
  readonly form: ServiceForm<Values>;
  readonly kind: SignUpKind;
}

/** The fields about the kind of business: category, then type. */
export function CompanyTypeFields<Values extends CompanyTypeAnswers>(props: CompanyTypeFieldsProps<Values>) {
  const { t } = useTranslation();
  // Safe: the form contains these answers, which the generic type cannot express.
  const form = props.form as unknown as ServiceForm<CompanyTypeAnswers>;
  const group = useWatch({ control: form.control, name: "companyType" });
  const types = group === "" ? [] : BUSINESS_TYPES[group];
  useFittingType(form, group);
  return (
    <>
      <ChoiceField
        form={form}
        name="companyType"
        label={t("signUp.type.group")}
        choices={BUSINESS_GROUPS.map((value) => ({ value, label: t(`company.groups.${value}`) }))}
      />
      {types.length > 1 && (
        <ChoiceField
          form={form}
          name="companySubtype"
          label={t("signUp.type.subtype")}
          choices={types.map((value) => ({ value, label: t(`company.types.${value}`) }))}
        />
      )}
      <CountedTextField
        form={form}
        name="companyTypeDescription"
        label={t("signUp.type.description")}
        size="md"
        maxLength={MAX_BUSINESS_DESCRIPTION}
      />
      <NumberField
        form={form}
        name="numberOfLocations"
        label={t(props.kind === "partner" ? "signUp.type.partnerLocations" : "signUp.type.locations")}
        size="md"
        min={1}
        max={MAX_BUSINESS_LOCATIONS}
      />
    </>
  );
}

/** Selects the type of a category with only one; clears a type of another category. */
function useFittingType(form: ServiceForm<CompanyTypeAnswers>, group: BusinessGroup | ""): void {
  const before = useRef(group);
  useEffect(() => {
    if (before.current === group || group === "") return;
    before.current = group;
    const [first, ...others] = BUSINESS_TYPES[group];
    form.setValue("companySubtype", others.length === 0 ? first : "", { shouldDirty: true });
  });
}

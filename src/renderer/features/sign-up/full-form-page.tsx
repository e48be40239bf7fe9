import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { SERVICE_NAMES } from "./registration.ts";
import { SignUpFrame } from "./sign-up-frame.tsx";
import { currentSignUp, type SignUpAnswers } from "./sign-up-state.ts";
import {
  CompanyFields,
  CompanySchema,
  companyAnswerMessages,
  useCompanyAnswers,
} from "./steps/company-form.tsx";
import { CompanyTypeFields, CompanyTypeSchema, companyTypeMessages } from "./steps/company-type-form.tsx";
import { PersonFields, personSchema, useRefuseTakenEmail } from "./steps/person-form.tsx";
import { UserRoleField, UserRoleSchema } from "./steps/role-field.tsx";
import { StepForm } from "./steps/step-form.tsx";
import { useCreateAccount, useCreateFailureText } from "./use-create-account.ts";
import { answersOf, useSsoToken } from "./use-sign-up.ts";

const everything = (isElsewhere: boolean) =>
  z
    .object({
      ...personSchema(isElsewhere).shape,
      userRole: UserRoleSchema,
      ...CompanyTypeSchema.shape,
    })
    .and(CompanySchema);

/** /signup/full-form: all questions of sign-up on one page. */
export function FullFormPage() {
  const { t } = useTranslation();
  const refuseTaken = useRefuseTakenEmail();
  const create = useCreateAccount("standard");
  const ssoToken = useSsoToken();
  // Initial values only: updates while typing would reset the form.
  const [begun] = useState(() => ({
    ...answersOf("userName", "email", "password", "userRole"),
    ...answersOf("companyType", "companySubtype", "companyTypeDescription", "numberOfLocations"),
  }));
  const company = useCompanyAnswers("standard");
  const form = useServiceForm<SignUpAnswers, SignUpAnswers>({
    defaults: { ...begun, ...company },
    schema: everything(ssoToken !== null) as unknown as z.ZodType<SignUpAnswers, SignUpAnswers>,
    validate: (answers) => ({ ...companyAnswerMessages(answers), ...companyTypeMessages(answers) }),
    failureText: useCreateFailureText(),
    serviceNames: SERVICE_NAMES,
    call: async (answers) => {
      currentSignUp().set(answers);
      await refuseTaken(answers.email);
      await create();
    },
  });
  return (
    <SignUpFrame heading={t("signUp.full.heading")} wide>
      <StepForm form={form} backTo={paths.signUp()} submitLabel={t("signUp.submit")}>
        <FormSection title={t("signUp.full.you")} hint="">
          <PersonFields form={form} autoFocus="userName" />
          <UserRoleField form={form} name="userRole" />
        </FormSection>
        <FormSection title={t("signUp.full.business")} hint="">
          <CompanyTypeFields form={form} kind="standard" />
        </FormSection>
        <FormSection title={t("signUp.company.heading")} hint="">
          <CompanyFields form={form} kind="standard" />
        </FormSection>
      </StepForm>
    </SignUpFrame>
  );
}

import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useServiceForm } from "../../forms/use-service-form.ts";
import { paths } from "../../lib/paths.ts";
import { CompanyForm } from "./company-form.tsx";
import { CompanyTypeForm } from "./company-type-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { UserRoleField, UserRoleSchema } from "./role-field.tsx";
import { SignUpFrame } from "./sign-up-frame.tsx";
import { currentSignUp } from "./sign-up-state.ts";
import { StepForm, stepBefore, useGoOn } from "./step-form.tsx";
import { answersOf } from "./use-sign-up.ts";

const KIND = "standard";

/** /signup/user */
export function UserPage() {
  const { t } = useTranslation();
  const path = paths.signUpUser();
  return (
    <SignUpFrame heading={t("signUp.user.heading")} step={{ kind: KIND, path }}>
      <PersonForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

/** /signup/role */
export function RolePage() {
  const { t } = useTranslation();
  const path = paths.signUpRole();
  const form = useServiceForm({
    defaults: answersOf("userRole"),
    schema: z.object({ userRole: UserRoleSchema }),
    call: async (role) => currentSignUp().set(role),
    onSuccess: useGoOn(KIND),
  });
  return (
    <SignUpFrame heading={t("signUp.role.heading")} step={{ kind: KIND, path }}>
      <StepForm form={form} backTo={stepBefore(KIND, path)}>
        <UserRoleField form={form} name="userRole" />
      </StepForm>
    </SignUpFrame>
  );
}

/** /signup/company-type */
export function CompanyTypePage() {
  const { t } = useTranslation();
  const path = paths.signUpCompanyType();
  return (
    <SignUpFrame heading={t("signUp.type.heading")} step={{ kind: KIND, path }} wide>
      <CompanyTypeForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

/** /signup/company */
export function CompanyPage() {
  const { t } = useTranslation();
  const path = paths.signUpCompany();
  return (
    <SignUpFrame heading={t("signUp.company.heading")} step={{ kind: KIND, path }}>
      <CompanyForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

import { useTranslation } from "react-i18next";
import { SignUpFrame } from "#renderer/features/sign-up/sign-up-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { CompanyForm } from "./company-form.tsx";
import { CompanyTypeForm } from "./company-type-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { RoleForm } from "./role-form.tsx";

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
  return (
    <SignUpFrame heading={t("signUp.role.heading")} step={{ kind: KIND, path }}>
      <RoleForm kind={KIND} path={path} />
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

import { useTranslation } from "react-i18next";
import { SignUpFrame } from "#renderer/features/sign-up/sign-up-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanyTypeForm } from "./company-type-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { RoleForm } from "./role-form.tsx";

const KIND = "partner";

/** /partner-signup/user: identity and role; signed-in people give only the role. */
export function PartnerUserPage() {
  const { t } = useTranslation();
  const isLoggedIn = useServices().session.isLoggedIn();
  const path = paths.partnerSignUpUser();
  if (isLoggedIn)
    return (
      <SignUpFrame heading={t("signUp.role.heading")} step={{ kind: KIND, path }}>
        <RoleForm kind={KIND} path={path} />
      </SignUpFrame>
    );
  return (
    <SignUpFrame heading={t("signUp.user.heading")} step={{ kind: KIND, path }}>
      <PersonForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

/** /partner-signup/company-info */
export function PartnerCompanyInfoPage() {
  const { t } = useTranslation();
  const path = paths.partnerSignUpCompanyInfo();
  return (
    <SignUpFrame heading={t("signUp.type.partnerHeading")} step={{ kind: KIND, path }} wide>
      <CompanyTypeForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

/** /partner-signup/company */
export function PartnerCompanyPage() {
  const { t } = useTranslation();
  const path = paths.partnerSignUpCompany();
  return (
    <SignUpFrame heading={t("signUp.company.heading")} step={{ kind: KIND, path }}>
      <CompanyForm kind={KIND} path={path} />
    </SignUpFrame>
  );
}

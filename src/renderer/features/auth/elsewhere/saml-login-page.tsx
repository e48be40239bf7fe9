import { paths } from "#renderer/lib/paths.ts";
import { LeavePage } from "./leave-page.tsx";
import { OrganisationPage } from "./organisation-page.tsx";

/** /login/saml/ asks for the company, /login/saml/{orgSlug} redirects to its identity provider. */
export function SamlLoginPage() {
  const { orgSlug } = paths.samlLogin.useParams();
  return orgSlug === undefined ? <OrganisationPage /> : <LeavePage orgSlug={orgSlug} />;
}

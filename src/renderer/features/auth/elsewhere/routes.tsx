import { paths } from "#renderer/lib/paths.ts";
import { signedOut } from "#renderer/lib/routing/needs.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";

/** Sign-in with Google, Apple, or a company's identity provider. */
export const ssoPages: readonly Row[] = [
  page(paths.samlLogin, {
    title: "sso.title",
    needs: [signedOut],
    layout: { bare: true },
    component: async () => (await import("./saml-login-page.tsx")).SamlLoginPage,
  }),
  page(paths.sso, {
    title: "sso.title",
    layout: { bare: true },
    component: async () => (await import("./sso-page.tsx")).SsoPage,
  }),
  redirect({ pattern: "/sso/*" }, () => paths.sso()),
];

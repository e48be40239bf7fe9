import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { path } from "#renderer/lib/routing/path.ts";

/** The terms, open to everybody, and the certificate of an account. */
export const legalPages: readonly Row[] = [
  page(paths.legal, {
    title: "legal.title",
    layout: { bare: true },
    component: async () => (await import("./legal-page.tsx")).LegalPage,
  }),
  redirect(path("/legal-certificate"), () => paths.legalCertificate()),
  page(paths.legalCertificate, {
    title: "certificate.title",
    needs: [signedIn],
    accountSwitch: () => paths.legalCertificate(),
    component: async () => (await import("./certificate-page.tsx")).CertificatePage,
  }),
];

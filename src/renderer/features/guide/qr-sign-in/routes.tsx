import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Signing in on a phone: the page that shows the code. */
export const qrSignInPages: readonly Row[] = [
  page(paths.guideQrSignIn, {
    title: "qrSignIn.title",
    needs: [signedIn],
    layout: { sidebar: false, search: false },
    component: async () => (await import("./qr-sign-in-page.tsx")).QrSignInPage,
  }),
];

/** The page that the phone opens, in a browser only. */
export const qrPhonePages: readonly Row[] = [
  page(paths.qrSignIn, {
    title: "qrSignIn.phone.title",
    layout: { bare: true, error: "minimal" },
    component: async () => (await import("./phone-page.tsx")).PhonePage,
  }),
];

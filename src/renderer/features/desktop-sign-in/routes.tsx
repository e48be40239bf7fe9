import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /desktop-sign-in: where the desktop app sends people to sign in. */
export const desktopSignInPages: readonly Row[] = [
  page(paths.desktopSignIn, {
    title: "desktopSignIn.title",
    needs: [signedIn],
    layout: { bare: true },
    component: async () => (await import("./desktop-sign-in-page.tsx")).DesktopSignInPage,
  }),
];

import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** /desktop-sign-in: where the desktop app sends people to sign in. For people who are signed in here. */
export const desktopSignInRoutes: RouteObject[] = [
  {
    path: "desktop-sign-in",
    lazy: withTexts(["desktopSignIn"], async () => ({
      Component: (await import("./desktop-sign-in-page.tsx")).DesktopSignInPage,
    })),
  },
];

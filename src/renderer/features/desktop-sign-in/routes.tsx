import type { RouteObject } from "react-router-dom";

/** /desktop-sign-in: where the desktop app sends people to sign in. For people who are signed in here. */
export const desktopSignInRoutes: RouteObject[] = [
  {
    path: "desktop-sign-in",
    lazy: async () => ({ Component: (await import("./desktop-sign-in-page.tsx")).DesktopSignInPage }),
  },
];

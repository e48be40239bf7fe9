import { type RouteObject, replace } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** Sign-in for a browser; the desktop app has screens of its own. */
export const authRoutes = {
  /** For people who are not signed in. */
  signedOut: [
    {
      path: "login",
      lazy: async () => ({ Component: (await import("./login-page.tsx")).LoginPage }),
    },
  ],
  /** For everybody, with the texts of the other screens. */
  firstOwner: [
    {
      path: "first-owner",
      lazy: withTexts(["firstOwner", "forms"], async () => ({
        Component: (await import("./first-owner-page.tsx")).FirstOwnerPage,
      })),
    },
  ],
  /** For everybody. */
  open: [
    { path: "saml", element: null, loader: () => replace("/login") },
    { path: "logout", lazy: async () => ({ Component: (await import("./logout-page.tsx")).LogoutPage }) },
  ],
} satisfies Record<string, RouteObject[]>;

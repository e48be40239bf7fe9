import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** /home and its editorial sub-pages. */
export const homeRoutes: RouteObject[] = [
  {
    path: "home/:page?",
    lazy: withTexts(["home", "music", "states"], async () => ({
      Component: (await import("./home-page.tsx")).HomePage,
    })),
  },
];

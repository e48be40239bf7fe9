import type { RouteObject } from "react-router-dom";

/** /home and its editorial sub-pages. */
export const homeRoutes: RouteObject[] = [
  { path: "home/:page?", lazy: async () => ({ Component: (await import("./home-page.tsx")).HomePage }) },
];

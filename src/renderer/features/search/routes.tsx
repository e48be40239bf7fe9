import type { RouteObject } from "react-router-dom";

/** /search, /search/{query} and /search/{query}/{section}. */
export const searchRoutes: RouteObject[] = [
  { path: "search/*", lazy: async () => ({ Component: (await import("./search-page.tsx")).SearchPage }) },
];

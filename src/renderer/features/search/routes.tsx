import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** /search, /search/{query} and /search/{query}/{section}. */
export const searchRoutes: RouteObject[] = [
  {
    path: "search/*",
    lazy: withTexts(["search", "music"], async () => ({
      Component: (await import("./search-page.tsx")).SearchPage,
    })),
  },
];

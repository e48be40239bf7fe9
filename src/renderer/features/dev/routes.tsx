import { Outlet, type RouteObject, replace } from "react-router-dom";
import { hasDeveloperTools } from "../../lib/developer-tools.ts";
import { paths } from "../../lib/paths.ts";
import { previews } from "./previews.ts";

/** /dev and the pages under it: parts of the client in all their states. For developers; others are sent to the start. */
export const devRoutes: RouteObject[] = [
  {
    path: "dev",
    Component: Outlet,
    loader: () => (hasDeveloperTools(localStorage) ? null : replace(paths.root())),
    children: [
      { index: true, lazy: async () => ({ Component: (await import("./dev-index.tsx")).DevIndex }) },
      ...Object.entries(previews).map(([path, { component }]) => ({
        path,
        lazy: async () => ({ Component: await component() }),
      })),
    ],
  },
];

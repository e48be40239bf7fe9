import { createBrowserRouter } from "react-router-dom";
import { firstPages } from "../features/auth/routes.tsx";
import { electronStart } from "../features/electron/start.ts";
import { paths } from "../lib/paths.ts";
import { showKeptAddresses } from "../lib/routing/kept-address.ts";
import { redirect } from "../lib/routing/page.ts";
import { followRedirects } from "../lib/routing/redirect-from.ts";
import type { Services } from "../lib/services.tsx";
import { BareLayout } from "./bare-layout.tsx";
// Error pages are part of the first load: they are needed most when the rest cannot be fetched.
import { RouteError } from "./errors/route-error.tsx";
import { routesOf } from "./page-routes.ts";
import { RootLayout } from "./root-layout.tsx";
import type { ShellNotices } from "./shell-notices.ts";

const ROOT = "root";

/** Fetches the routes that are not part of the first load. */
export const loadLaterRoutes = () => import("./later-routes.ts");

/**
 * Every route of the client. Sign-in and its end are part of the first load; an address that they do not have fetches the
 * rest, see later-routes.ts.
 */
export function createRouter(services: Services, notices: ShellNotices) {
  const startedBy = services.session.get().userId;
  let isWhole = false;
  const router = createBrowserRouter(
    [
      {
        id: ROOT,
        Component: RootLayout,
        ErrorBoundary: RouteError,
        HydrateFallback: Nothing,
        children: [
          ...routesOf([redirect(paths.root, () => startPath(services))], services, notices),
          { Component: BareLayout, children: routesOf(firstPages, services, notices) },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ patch, signal }) {
        if (isWhole) return;
        const { laterRoutes } = await loadLaterRoutes();
        // The next navigation adds them then.
        if (signal.aborted) return;
        patch(ROOT, laterRoutes(services, notices, startedBy));
        isWhole = true;
      },
    },
  );
  showKeptAddresses(router);
  followRedirects(router);
  return router;
}

/** The start page: music in a browser, the zone in the desktop app. */
function startPath({ host, session }: Services): string {
  return __HOST__ === "electron" && host.kind === "electron" ? electronStart(session) : paths.home();
}

/** Stays empty while the first parts load, instead of flashing a placeholder. */
function Nothing() {
  return null;
}

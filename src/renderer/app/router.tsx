import { createBrowserRouter, type LoaderFunctionArgs, matchPath } from "react-router-dom";
import { firstPages } from "#renderer/features/auth/routes.tsx";
import { desktopPlayerStart } from "#renderer/features/desktop-player/start.ts";
import { paths } from "#renderer/lib/paths.ts";
import { showKeptAddresses } from "#renderer/lib/routing/kept-address.ts";
import { redirect } from "#renderer/lib/routing/page.ts";
import { followRedirects, fragmentOf, redirectFrom } from "#renderer/lib/routing/redirect-from.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { BareLayout } from "./bare-layout.tsx";
// Error pages are part of the first load: they matter most when the rest cannot be fetched.
import { RouteError } from "./errors/route-error.tsx";
import { routesOf } from "./page-routes.ts";
import { RootLayout } from "./root-layout.tsx";
import type { ShellNotices } from "./shell-notices.ts";

const ROOT = "root";

/** Fetches the routes that are not part of the first load. */
export const loadLaterRoutes = () => import("./later-routes.ts");

/** The most common first addresses. They belong to the later routes, and no other route matches them better. */
const FIRST = [paths.home, paths.zones, paths.zone, paths.zonePlayer];

const isFirst = (path: string) => FIRST.some(({ pattern }) => matchPath(pattern, path) !== null);

/**
 * Every route of the client. Sign-in and its end are part of the first load. An address without a match there loads the
 * later routes, and then the others: see later-routes.ts and other-routes.ts.
 */
export function createRouter(services: Services, notices: ShellNotices) {
  const startedBy = services.session.get().userId;
  let isBehind = false;
  let isWhole = false;
  const router = createBrowserRouter(
    [
      {
        id: ROOT,
        Component: RootLayout,
        loader: takeExperiments,
        ErrorBoundary: RouteError,
        HydrateFallback: Nothing,
        children: [
          ...routesOf([redirect(paths.root, () => startPath(services))], services, notices),
          { Component: BareLayout, children: routesOf(firstPages, services, notices) },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        if (isWhole || (isBehind && isFirst(path))) return;
        const [{ laterRoutes, SHELL_PAGES }, others] = await Promise.all([
          loadLaterRoutes(),
          isFirst(path) ? null : import("./other-routes.ts"),
        ]);
        // The navigation was aborted; the next one adds the routes.
        if (signal.aborted) return;
        if (!isBehind) patch(ROOT, laterRoutes(services, notices, startedBy));
        isBehind = true;
        if (!others) return;
        const { root, shell } = others.otherRoutes(services, notices);
        patch(ROOT, root);
        patch(SHELL_PAGES, shell);
        isWhole = true;
      },
    },
  );
  showKeptAddresses(router);
  followRedirects(router);
  return router;
}

/** The start page: music in a browser, the paired zone in the desktop app. */
function startPath({ host, session }: Services): string {
  return __HOST__ === "electron" && host.pairing ? desktopPlayerStart(session) : paths.home();
}

/** Moves variations of experiments from the address into storage: see experiment-override.ts. */
async function takeExperiments({ request }: Pick<LoaderFunctionArgs, "request">): Promise<Response | null> {
  const url = new URL(request.url);
  if (!url.searchParams.has("exp")) return null;
  const { takeExperimentOverride } = await import("#renderer/data/flags/experiment-override.ts");
  return redirectFrom(url, takeExperimentOverride(url) + fragmentOf(url));
}

/** Stays empty while the first parts load, instead of flashing a placeholder. */
function Nothing() {
  return null;
}

import { createBrowserRouter, type LoaderFunctionArgs, replace } from "react-router-dom";
import { authRoutes } from "../features/auth/routes.tsx";
import { desktopSignInRoutes } from "../features/desktop-sign-in/routes.tsx";
import { devRoutes } from "../features/dev/routes.tsx";
import { downloadRoutes } from "../features/download/routes.tsx";
import { electronRoutes } from "../features/electron/routes.tsx";
import { electronStart } from "../features/electron/start.ts";
import { homeRoutes } from "../features/home/routes.tsx";
import { musicRoutes } from "../features/music/routes.tsx";
import { searchRoutes } from "../features/search/routes.tsx";
import { remoteRoutes, zoneChildRoutes } from "../features/zone-player/routes.tsx";
import { zoneRoutes } from "../features/zones/routes.tsx";
import { paths } from "../lib/paths.ts";
import type { Services } from "../lib/services.tsx";
import { BareLayout } from "./bare-layout.tsx";
// Error pages are part of the first load: they are needed most when the rest cannot be fetched.
import { NotFound } from "./errors/not-found-page.tsx";
import { PageError, RouteError } from "./errors/route-error-page.tsx";
import { loadAccount, requireNobody, requireUser, requireUserOrDevice } from "./guards.ts";
import { RootLayout } from "./root-layout.tsx";
import type { ShellNotices } from "./shell-notices.ts";

/**
 * Every route of the client. A feature's `routes.tsx` exports `RouteObject[]` whose pages are loaded when they are
 * opened: `lazy: async () => ({ Component: (await import("./page.tsx")).Page })`. Guards stand here. `loadTexts` fetches
 * what the screens behind sign-in say.
 */
export function createRouter(services: Services, notices: ShellNotices, loadTexts: () => Promise<void>) {
  const userOrDevice = requireUserOrDevice(services);
  const account = loadAccount(services, notices);
  const texts = () => loadTexts().then(() => null);
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        { index: true, element: null, loader: () => replace(startPath(services)) },
        { Component: BareLayout, loader: requireNobody(services), children: authRoutes.signedOut },
        { Component: BareLayout, children: authRoutes.open },
        { loader: texts, children: authRoutes.firstOwner },
        // Constant at build time: the browser's build leaves these pages out.
        ...(__HOST__ === "electron" ? electronRoutes(services, notices, loginForm) : []),
        ...(__HOST__ === "web"
          ? [
              {
                loader: (args: LoaderFunctionArgs) => requireUser(services)(args) ?? texts(),
                children: desktopSignInRoutes,
              },
            ]
          : []),
        {
          lazy: async () => ({ Component: (await import("./shell/shell.tsx")).Shell }),
          loader: texts,
          children: [
            {
              ErrorBoundary: PageError,
              children: [
                ...devRoutes,
                {
                  loader: userOrDevice,
                  children: [
                    ...homeRoutes,
                    ...searchRoutes,
                    ...musicRoutes,
                    ...(__HOST__ === "web" ? downloadRoutes : []),
                  ],
                },
                {
                  id: "account",
                  path: "accounts/:accountId",
                  loader: account,
                  children: [
                    {
                      index: true,
                      element: null,
                      loader: ({ params }) => replace(paths.zones(params.accountId ?? "_")),
                    },
                    ...zoneRoutes(zoneChildRoutes),
                    {
                      path: "locations/*",
                      element: null,
                      loader: ({ request }) => replace(withoutLocations(request.url)),
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          Component: BareLayout,
          loader: texts,
          children: [
            {
              path: "accounts/:accountId/zones/:zoneId",
              loader: account,
              children: remoteRoutes,
            },
          ],
        },
        {
          lazy: async () => ({ Component: (await import("./shell/shell-for-known.tsx")).ShellForKnown }),
          loader: texts,
          children: [{ path: "*", Component: NotFound }],
        },
      ],
    },
  ]);
}

const loginForm = async () => (await import("../features/auth/login-form.tsx")).LoginForm;

/** Where the client begins: a browser with music, the desktop app with its zone. */
function startPath({ host, session }: Services): string {
  return __HOST__ === "electron" && host.kind === "electron" ? electronStart(session) : paths.home();
}

/** The page stays empty while its first parts load: what comes after a moment is the page itself. */
function Nothing() {
  return null;
}

/** The first name of zones: /accounts/{a}/locations/… is /accounts/{a}/zones/… now. */
function withoutLocations(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname.replace(/^(\/accounts\/[^/]+)\/locations/, "$1/zones") + search;
}

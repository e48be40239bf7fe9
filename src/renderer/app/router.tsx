import { createBrowserRouter, type LoaderFunctionArgs, replace } from "react-router-dom";
import { authRoutes } from "../features/auth/routes.tsx";
import { desktopSignInRoutes } from "../features/desktop-sign-in/routes.tsx";
import { downloadRoutes } from "../features/download/routes.tsx";
import { electronRoutes } from "../features/electron/routes.tsx";
import { electronStart } from "../features/electron/start.ts";
import { homeRoutes } from "../features/home/routes.tsx";
import { musicRoutes } from "../features/music/routes.tsx";
import { searchRoutes } from "../features/search/routes.tsx";
import { remoteRoutes, zoneChildRoutes } from "../features/zone-player/routes.tsx";
import { zoneRoutes } from "../features/zones/routes.tsx";
import { withTexts } from "../lib/i18n/i18n.ts";
import { paths } from "../lib/paths.ts";
import type { Services } from "../lib/services.tsx";
import { loadToasts } from "../ui/toasts-when-needed.tsx";
import { BareLayout } from "./bare-layout.tsx";
// Error pages are part of the first load: they are needed most when the rest cannot be fetched.
import { NotFound } from "./errors/not-found-page.tsx";
import { PageError, RouteError } from "./errors/route-error-page.tsx";
import { loadAccount, requireNobody, requireUser, requireUserOrDevice } from "./guards.ts";
import { RootLayout } from "./root-layout.tsx";
import type { ShellNotices } from "./shell-notices.ts";

/**
 * Every route of the client. A feature's `routes.tsx` exports `RouteObject[]` whose pages are loaded, with their texts, when
 * they are opened: `lazy: withTexts(["feature"], async () => ({ Component: (await import("./page.tsx")).Page }))`. Guards
 * stand here.
 */
export function createRouter(services: Services, notices: ShellNotices) {
  const userOrDevice = requireUserOrDevice(services);
  const account = loadAccount(services, notices);
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        { index: true, element: null, loader: () => replace(startPath(services)) },
        { Component: BareLayout, loader: requireNobody(services), children: authRoutes.signedOut },
        { Component: BareLayout, children: authRoutes.open },
        { loader: prepareToasts, children: authRoutes.firstOwner },
        // Constant at build time: the browser's build leaves these pages out.
        ...(__HOST__ === "electron" ? electronRoutes(services, notices, loginForm) : []),
        ...(__HOST__ === "web"
          ? [
              {
                loader: (args: LoaderFunctionArgs) => requireUser(services)(args) ?? prepareToasts(),
                children: desktopSignInRoutes,
              },
            ]
          : []),
        {
          lazy: withTexts(SHELL_TEXTS, async () => ({
            Component: (await import("./shell/shell.tsx")).Shell,
          })),
          loader: prepareToasts,
          children: [
            {
              ErrorBoundary: PageError,
              children: [
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
          loader: prepareToasts,
          children: [
            {
              path: "accounts/:accountId/zones/:zoneId",
              loader: account,
              children: remoteRoutes,
            },
          ],
        },
        {
          lazy: withTexts(SHELL_TEXTS, async () => ({
            Component: (await import("./shell/shell-for-known.tsx")).ShellForKnown,
          })),
          loader: prepareToasts,
          children: [{ path: "*", Component: NotFound }],
        },
      ],
    },
  ]);
}

/** The texts of the frame around the pages. */
const SHELL_TEXTS = ["shell", "music", "player"] as const;

/** Fetches the place for messages before there is one: it may be to say that there is no network to fetch it over. */
function prepareToasts(): null {
  loadToasts().catch(() => undefined);
  return null;
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

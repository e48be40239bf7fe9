import { getI18n } from "react-i18next";
import type { RouteObject } from "react-router-dom";
import { showOwnLanguage } from "../data/own-language.ts";
import { ssoPages } from "../features/auth/elsewhere/routes.tsx";
import { authPages } from "../features/auth/routes.tsx";
import { createPages } from "../features/create/routes.tsx";
import { desktopSignInPages } from "../features/desktop-sign-in/routes.tsx";
import { devPages } from "../features/dev/routes.tsx";
import { discoverPages } from "../features/discover/routes.tsx";
import { downloadPages } from "../features/download/routes.tsx";
import { editorialPages } from "../features/editorial/routes.tsx";
import { electronPages } from "../features/electron/routes.tsx";
import { homePages } from "../features/home/routes.tsx";
import { legalPages } from "../features/legal/routes.tsx";
import { libraryPages } from "../features/library/routes.tsx";
import { musicPages } from "../features/music/routes.tsx";
import { schedulePages } from "../features/schedules/routes.tsx";
import { searchPages } from "../features/search/routes.tsx";
import { securityPages } from "../features/security/routes.tsx";
import { settingsPages } from "../features/settings/routes.tsx";
import { signUpPages, signUpRedirects } from "../features/sign-up/routes.tsx";
import { spotifyPages } from "../features/spotify/routes.tsx";
import { stationPages } from "../features/stations/routes.tsx";
import { userPages } from "../features/user/routes.tsx";
import { zonePlayerPages, zonePlayerTabs } from "../features/zone-player/routes.tsx";
import { zonePages } from "../features/zones/routes.tsx";
import { firstAction } from "../lib/first-action.ts";
import { withTexts } from "../lib/i18n/i18n.ts";
import type { Notices } from "../lib/routing/need.ts";
import type { Page, Row } from "../lib/routing/page.ts";
import type { Services } from "../lib/services.tsx";
import { loadToasts } from "../ui/toasts-when-needed.tsx";
import { BareLayout } from "./bare-layout.tsx";
import { createRealtime } from "./create-realtime.ts";
import { PageError } from "./errors/route-error.tsx";
import { legacyRedirects } from "./legacy-redirects.ts";
import { routesOf } from "./page-routes.ts";
import { watchTwoStep } from "./watch-two-step.ts";

/**
 * The routes that are loaded with the first address behind sign-in. A feature's `routes.tsx` is a table of its pages; each
 * row says whether the page is inside the shell or bare. `startedBy`: whoever was signed in when the client started.
 */
export function laterRoutes(services: Services, notices: Notices, startedBy: string | null): RouteObject[] {
  services.startRealtime(createRealtime);
  let met = startedBy;
  const prepareShell = async () => {
    prepareToasts();
    const { userId } = services.session.get();
    if (userId === met) return null;
    met = userId;
    // Their first page waits for it, so that it does not change its language under their eyes.
    await showOwnLanguage(services, getI18n()).catch(() => undefined);
    return null;
  };
  const routes = (rows: readonly Row[]) => routesOf(rows, services, notices);
  return [
    ...routes([...legacyRedirects, ...signUpRedirects]),
    { Component: BareLayout, loader: prepareToasts, children: routes(pages.filter(isBare)) },
    {
      lazy: { Component: withTexts(SHELL_TEXTS, async () => (await import("./shell/shell.tsx")).Shell) },
      loader: prepareShell,
      children: [{ ErrorBoundary: PageError, children: routes(pages.filter((row) => !isBare(row))) }],
    },
    {
      lazy: {
        Component: withTexts(
          SHELL_TEXTS,
          async () => (await import("./shell/shell-for-known.tsx")).ShellForKnown,
        ),
      },
      loader: prepareToasts,
      children: [{ path: "*", lazy: { Component: notFound } }],
    },
  ];
}

/** What follows whoever is signed in, on every page. Returns the disposer. */
export function followPerson(...given: Parameters<typeof watchTwoStep>): () => void {
  return watchTwoStep(...given);
}

/** The texts of the frame around the pages. */
const SHELL_TEXTS = ["shell", "music", "player"] as const;

/** Fetches the toasts when somebody begins to use the page: the first may have to say that there is no network. */
function prepareToasts(): null {
  firstAction()
    .then(loadToasts)
    .catch(() => undefined);
  return null;
}

const notFound = withTexts(["errorPage"], async () => (await import("./errors/not-found-page.tsx")).NotFound);

const loginForm = async () => (await import("../features/auth/login-form.tsx")).LoginForm;

/** Every page but those of the first load. */
const pages: readonly Row[] = [
  ...authPages,
  ...signUpPages,
  ...legalPages,
  ...homePages,
  ...searchPages,
  ...musicPages,
  ...libraryPages,
  ...schedulePages,
  ...spotifyPages,
  ...discoverPages,
  ...stationPages,
  ...editorialPages,
  ...createPages(pageAt),
  ...zonePages(zonePlayerTabs),
  ...zonePlayerPages,
  ...settingsPages,
  ...userPages,
  ...securityPages,
  ...devPages,
  // Build-time constants: each build leaves out the other's pages.
  ...(__HOST__ === "electron" ? electronPages(loginForm) : []),
  ...(__HOST__ === "web" ? [...downloadPages, ...desktopSignInPages, ...ssoPages] : []),
];

/** A page by its pattern; null where this build has none. */
function pageAt(pattern: string): Page | null {
  return pages.find((row): row is Page => row.pattern === pattern && "open" in row) ?? null;
}

/** Whether a page has no frame around it. */
function isBare(row: Row): boolean {
  return "handle" in row && row.handle.layout?.bare === true;
}

import type { RouteObject } from "react-router-dom";
import { ssoPages } from "../features/auth/elsewhere/routes.tsx";
import { authPages } from "../features/auth/routes.tsx";
import { createPages } from "../features/create/routes.tsx";
import { desktopSignInPages } from "../features/desktop-sign-in/routes.tsx";
import { devPages } from "../features/dev/routes.tsx";
import { discoverPages } from "../features/discover/routes.tsx";
import { downloadPages } from "../features/download/routes.tsx";
import { editorialPages } from "../features/editorial/routes.tsx";
import { electronPages } from "../features/electron/routes.tsx";
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
import { zonePlayerPages } from "../features/zone-player/routes.tsx";
import { withTexts } from "../lib/i18n/i18n.ts";
import type { Notices } from "../lib/routing/need.ts";
import type { Page, Row } from "../lib/routing/page.ts";
import type { Services } from "../lib/services.tsx";
import { BareLayout } from "./bare-layout.tsx";
import { legacyRedirects } from "./legacy-redirects.ts";
import { routesOf } from "./page-routes.ts";
import { prepareToasts } from "./prepare-toasts.ts";
import { shellPages } from "./shell-pages.ts";

/** The routes of rarely opened pages; loaded after the first user action, or with their address. */
export function otherRoutes(
  services: Services,
  notices: Notices,
): { readonly root: RouteObject[]; readonly shell: RouteObject[] } {
  const routes = (rows: readonly Row[]) => routesOf(rows, services, notices);
  return {
    root: [
      ...routes([...legacyRedirects, ...signUpRedirects]),
      { Component: BareLayout, loader: prepareToasts, children: routes(pages.filter(isBare)) },
      {
        lazy: {
          Component: withTexts(
            ["shell", "music", "player"],
            async () => (await import("./shell/shell-for-known.tsx")).ShellForKnown,
          ),
        },
        loader: prepareToasts,
        children: [{ path: "*", lazy: { Component: notFound } }],
      },
    ],
    shell: routes(pages.filter((row) => !isBare(row))),
  };
}

const notFound = withTexts(["errorPage"], async () => (await import("./errors/not-found-page.tsx")).NotFound);

const loginForm = async () => (await import("../features/auth/login-form.tsx")).LoginForm;

/** Every page outside the first load and the later routes. */
const pages: readonly Row[] = [
  ...authPages,
  ...signUpPages,
  ...legalPages,
  ...searchPages,
  ...musicPages,
  ...libraryPages,
  ...schedulePages,
  ...spotifyPages,
  ...discoverPages,
  ...stationPages,
  ...editorialPages,
  ...createPages(pageAt),
  ...zonePlayerPages,
  ...settingsPages,
  ...userPages,
  ...securityPages,
  ...devPages,
  // Build-time constants: each build drops the other host's pages.
  ...(__HOST__ === "electron" ? electronPages(loginForm) : []),
  ...(__HOST__ === "web" ? [...downloadPages, ...desktopSignInPages, ...ssoPages] : []),
];

/** The page of a pattern; null where this build has none. */
function pageAt(pattern: string): Page | null {
  return (
    [...shellPages, ...pages].find((row): row is Page => row.pattern === pattern && "open" in row) ?? null
  );
}

/** Whether a page is rendered without the shell. */
function isBare(row: Row): boolean {
  return "handle" in row && row.handle.layout?.bare === true;
}

import type { RouteObject } from "react-router-dom";
import { ssoPages } from "#renderer/features/auth/elsewhere/routes.tsx";
import { authPages } from "#renderer/features/auth/routes.tsx";
import { connectivityPages } from "#renderer/features/connectivity/routes.tsx";
import { createPages } from "#renderer/features/create/routes.tsx";
import { desktopPlayerPages } from "#renderer/features/desktop-player/routes.tsx";
import { desktopSignInPages } from "#renderer/features/desktop-sign-in/routes.tsx";
import { devPages } from "#renderer/features/dev/routes.tsx";
import { discoverPages } from "#renderer/features/discover/routes.tsx";
import { downloadPages } from "#renderer/features/download/routes.tsx";
import { editorialPages } from "#renderer/features/editorial/routes.tsx";
import { qrPhonePages, qrSignInPages } from "#renderer/features/guide/qr-sign-in/routes.tsx";
import { guidePages } from "#renderer/features/guide/routes.tsx";
import { onboardingPages } from "#renderer/features/guide/steps/routes.tsx";
import { helpPages } from "#renderer/features/help/routes.tsx";
import { legalPages } from "#renderer/features/legal/routes.tsx";
import { libraryPages } from "#renderer/features/library/routes.tsx";
import { messagingPages } from "#renderer/features/messaging/routes.tsx";
import { musicPages } from "#renderer/features/music/routes.tsx";
import { operatorPages } from "#renderer/features/operator/routes.tsx";
import { ownMusicPages } from "#renderer/features/own-music/routes.tsx";
import { planPages } from "#renderer/features/plans/routes.tsx";
import { remotePages } from "#renderer/features/remote/routes.tsx";
import { reportPages } from "#renderer/features/reports/routes.tsx";
import { schedulePages } from "#renderer/features/schedules/routes.tsx";
import { scoreSurveyPages } from "#renderer/features/score-survey/routes.tsx";
import { searchPages } from "#renderer/features/search/routes.tsx";
import { securityPages } from "#renderer/features/security/routes.tsx";
import { settingsPages } from "#renderer/features/settings/routes.tsx";
import { signUpPages, signUpRedirects } from "#renderer/features/sign-up/routes.tsx";
import { spotifyPages } from "#renderer/features/spotify/routes.tsx";
import { stationPages } from "#renderer/features/stations/routes.tsx";
import { subscriptionPages } from "#renderer/features/subscriptions/routes.tsx";
import { streamingZonePages } from "#renderer/features/subscriptions/zone/routes.tsx";
import { userPages } from "#renderer/features/user/routes.tsx";
import { zonePlayerPages } from "#renderer/features/zone-player/routes.tsx";
import type { Notices } from "#renderer/lib/routing/need.ts";
import type { Page, Row } from "#renderer/lib/routing/page.ts";
import type { Services } from "#renderer/lib/services.tsx";
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
  const all = pages();
  return {
    root: [
      ...routes([...legacyRedirects, ...signUpRedirects]),
      { Component: BareLayout, loader: prepareToasts, children: routes(all.filter(isBare)) },
      {
        lazy: {
          Component: async () => (await import("./shell/shell.tsx")).Shell,
        },
        loader: prepareToasts,
        children: [{ path: "*", lazy: { Component: notFound } }],
      },
    ],
    shell: routes(all.filter((row) => !isBare(row))),
  };
}

const notFound = async () => (await import("./errors/not-found-page.tsx")).NotFound;

const bareNotFound = async () => (await import("./errors/not-found-page.tsx")).BareNotFound;

const loginForm = async () => (await import("#renderer/features/auth/login-form.tsx")).LoginForm;

/** Every page outside the first load and the later routes. */
const pages = (): readonly Row[] => [
  ...authPages,
  ...signUpPages,
  ...helpPages,
  ...connectivityPages,
  ...qrSignInPages,
  ...legalPages,
  ...searchPages,
  ...musicPages,
  ...libraryPages,
  ...schedulePages,
  ...spotifyPages,
  ...discoverPages,
  ...stationPages,
  ...editorialPages,
  ...operatorPages,
  ...createPages(pageAt),
  ...zonePlayerPages,
  ...settingsPages([...subscriptionPages, ...streamingZonePages]),
  ...planPages,
  ...reportPages,
  ...userPages,
  ...securityPages,
  ...devPages,
  // Build-time constants: each build drops the other host's pages.
  ...(__HOST__ === "electron" ? desktopPlayerPages(loginForm) : []),
  ...(__HOST__ === "web"
    ? [
        ...downloadPages,
        ...desktopSignInPages,
        ...guidePages,
        ...messagingPages,
        ...onboardingPages,
        ...ownMusicPages,
        ...qrPhonePages,
        ...remotePages,
        ...scoreSurveyPages(bareNotFound),
        ...ssoPages,
      ]
    : []),
];

/** The page of a pattern; null where this build has none. */
function pageAt(pattern: string): Page | null {
  return (
    [...shellPages, ...pages()].find((row): row is Page => row.pattern === pattern && "open" in row) ?? null
  );
}

/** Whether a page is rendered without the shell. */
function isBare(row: Row): boolean {
  return "handle" in row && row.handle.layout?.bare === true;
}

import { QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router-dom";
import { followPairing } from "#renderer/features/desktop-player/pairing/follow-pairing.ts";
import { followBrowserSignIn } from "#renderer/features/desktop-player/sign-in/follow-browser-sign-in.ts";
import { loadHost } from "#renderer/host/load-host.ts";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { applyChosenLanguage } from "#renderer/lib/i18n/chosen-language.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { paths } from "#renderer/lib/paths.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { loadGraphqlClient } from "#renderer/lib/transport/graphql.ts";
import { ToastsWhenNeeded } from "#renderer/ui/feedback/toasts-when-needed.tsx";
import { ThemeProvider } from "#renderer/ui/theme/theme-provider.tsx";
import { MOVED_META } from "#shared/domain/moves/service-move.ts";
import { LazyConsent, loadConsent } from "./consent/lazy-consent.tsx";
import { createServices, followOutside, loadSessionCalls, RESULT_TTL_MS } from "./create-services.ts";
import { StartFailure } from "./errors/start-failure.tsx";
import { watchErrors } from "./errors/watch-errors.ts";
import { loadPersistedCache } from "./load-persisted-cache.ts";
import { createRouter, loadLaterRoutes } from "./router.tsx";
import { createShellNotices } from "./shell-notices.ts";
import { loadUpdateCheck } from "./update-check/load-update-check.ts";
import { watchSession } from "./watch-session.ts";

/** Delay of optional work, in ms; the first page has loaded by then. */
const LATER_MS = 10_000;

/**
 * Starts the client: creates services, follows events outside the page, then renders. Shows an error if that fails.
 * Resolves with the disposer.
 */
export async function startClient(root: HTMLElement): Promise<() => void> {
  const moveError = await bringStorage();
  const i18n = startI18n();
  const page = createRoot(root);
  const draw = (content: ReactNode) =>
    page.render(
      <I18nextProvider i18n={i18n}>
        <ThemeProvider>{content}</ThemeProvider>
      </I18nextProvider>,
    );
  const end = new AbortController();
  const { services, router, stops } = await wire(i18n, end.signal).catch((error: unknown) => {
    draw(<StartFailure />);
    throw error;
  });
  draw(
    <>
      <ToastsWhenNeeded />
      <QueryClientProvider client={services.queryClient}>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </QueryClientProvider>
      {__HOST__ === "web" && <LazyConsent />}
    </>,
  );
  if (moveError) services.reporting.error("move", moveError);
  // This file's name contains a hash of the whole client.
  loadPersistedCache(services, import.meta.url, RESULT_TTL_MS);
  await services.host.desktop?.ready();
  stops.push(
    pageTimer(LATER_MS, () => {
      for (const load of [() => services.reporting.start(), loadSessionCalls, loadGraphqlClient])
        load().catch(() => undefined);
    }),
  );
  // The desktop app checks for its own updates.
  if (__HOST__ === "web") {
    const { version, serviceUrl } = services.host;
    loadUpdateCheck({ version, serviceUrl, t: (key) => i18n.t(key) }, services.ended);
  }
  return () => {
    page.unmount();
    router.dispose();
    for (const stop of stops) stop();
    end.abort();
  };
}

/** Where the service has moved, brings along what the browser remembers of the old address; returns an error to report. */
async function bringStorage(): Promise<unknown> {
  if (__HOST__ !== "web" || !document.querySelector(`meta[name="${MOVED_META}"]`)) return null;
  return await import("./move/move-storage.ts")
    .then(({ moveStorage }) => moveStorage())
    .catch((error: unknown) => error);
}

/** Code that follows a person loads with the routes behind sign-in. */
function followOnceSignedIn(services: Services, router: ReturnType<typeof createRouter>): void {
  let isFollowing = false;
  const follow = () => {
    if (isFollowing || !services.session.isLoggedIn()) return;
    isFollowing = true;
    loadLaterRoutes().then(
      ({ followPerson }) => followPerson(services, router),
      () => {
        isFollowing = false;
      },
    );
  };
  services.session.subscribe(follow);
  follow();
}

/** Everything that the first screen needs. */
async function wire(i18n: i18n, ended: AbortSignal) {
  await applyChosenLanguage(i18n, localStorage, navigator.languages);
  // Shows the consent dialog with the page or earlier.
  if (__HOST__ === "web" && useConsentDialog.getState().isShown) loadConsent().catch(() => undefined);
  // Loaded in parallel with the host; only sign-in needs no later routes.
  if (location.pathname !== paths.login()) loadLaterRoutes().catch(() => undefined);
  const services = createServices(await loadHost(), ended);
  const stops = [watchErrors(services, i18n), await followOutside(services)];
  const notices = createShellNotices(i18n.t);
  const router = createRouter(services, notices);
  stops.push(watchSession(services, notices, router));
  followOnceSignedIn(services, router);
  // `__HOST__` is a build-time constant: the web build drops this.
  if (__HOST__ === "electron" && services.host.desktop) {
    const { host, session } = services;
    const tellLanguage = (language: string) => void host.desktop.setLanguage(language).catch(() => undefined);
    i18n.on("languageChanged", tellLanguage);
    tellLanguage(i18n.language);
    const go = (path: string) => void router.navigate(path, { replace: true });
    followPairing({ host, session, go });
    host.desktop.on("open", (path) => void router.navigate(path));
    followBrowserSignIn({ host, session, go });
    const [{ serveMainSound }, { showMainPlayer }] = await Promise.all([
      import("#renderer/player/main-sound/main-sound.ts"),
      import("#renderer/player/system-panel/main-player.ts"),
    ]);
    serveMainSound(host.webSound);
    showMainPlayer(host);
  }
  return { services, router, stops };
}

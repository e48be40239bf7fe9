import { getI18n } from "react-i18next";
import type { RouteObject } from "react-router-dom";
import { showOwnLanguage } from "#renderer/data/people/own-language.ts";
import { untilEnd } from "#renderer/lib/page/until-end.ts";
import type { Notices } from "#renderer/lib/routing/need.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { createRealtime } from "./create-realtime.ts";
import { PageError } from "./errors/route-error.tsx";
import { routesOf } from "./page-routes.ts";
import { prepareToasts } from "./prepare-toasts.ts";
import { shellPages } from "./shell-pages.ts";
import { watchTwoStep } from "./watch-two-step.ts";

/** The route of the pages inside the shell; see other-routes.ts. */
export const SHELL_PAGES = "shell pages";

/**
 * The routes that are loaded with the first address behind sign-in. A feature's `routes.tsx` is a table of its pages;
 * each row says whether the page is inside the shell or bare. `startedBy` is the person signed in when the client
 * started.
 */
export function laterRoutes(services: Services, notices: Notices, startedBy: string | null): RouteObject[] {
  services.startRealtime(createRealtime);
  // Flags decide about nothing on a first screen.
  firstAction(services.ended)
    .then(() => import("#renderer/data/flags/flags.ts"))
    .then(({ followFlags }) => untilEnd(services.ended, () => followFlags(services)))
    .catch(() => undefined);
  let met = startedBy;
  const prepareShell = async () => {
    prepareToasts();
    // After the first user action any page may be opened, so load the other routes.
    firstAction()
      .then(() => import("./other-routes.ts"))
      .catch(() => undefined);
    const { userId } = services.session.get();
    if (userId === met) return null;
    met = userId;
    // The first page waits for the person's language, so that it does not switch after rendering.
    await showOwnLanguage(services, getI18n()).catch(() => undefined);
    return null;
  };
  return [
    {
      lazy: { Component: async () => (await import("./shell/shell.tsx")).Shell },
      loader: prepareShell,
      children: [
        { id: SHELL_PAGES, ErrorBoundary: PageError, children: routesOf(shellPages, services, notices) },
      ],
    },
  ];
}

/** Follows the signed-in person on every page, until its end. */
export function followPerson(services: Services, router: Parameters<typeof watchTwoStep>[1]): void {
  untilEnd(services.ended, () => watchTwoStep(services, router));
}

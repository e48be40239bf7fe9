import type { QueryClient } from "@tanstack/react-query";
import type { createBrowserRouter } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { RouteHandle } from "#renderer/lib/routing/route-handle.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { loginPath } from "#renderer/lib/session/login-path.ts";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import type { ShellNotices } from "./shell-notices.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** Reacts to the start and end of a session: one person's data must never be left for the next. */
export function watchSession(services: Services, notices: ShellNotices, router: Router): () => void {
  const { session, queryClient, account, realtime, reporting } = services;
  const log = reporting.logger("session");
  const stopEnd = session.onEnd((end, cause) => {
    log.notice(cause instanceof Error ? `${end}: ${cause.message}` : end);
    realtime()?.events.dispose();
    realtime()?.playbackStates.dispose();
    const forgetPerson = () => {
      forget(queryClient);
      account.select(null);
    };
    if (end === "logged-out") {
      router.navigate(loginPath(services)).then(forgetPerson);
      return;
    }
    whenSettled(router, () => {
      // Pages opened from a mail's link serve people who cannot sign in; they stay open.
      if (isForEverybody(router)) return forgetPerson();
      const { pathname, search, hash } = router.state.location;
      if (pathname !== loginPath(services)) redirectToStore(localStorage).write(pathname + search + hash);
      notices.sessionExpired();
      router.navigate(loginPath(services), { replace: true }).then(forgetPerson);
    });
  });
  let user = session.get().userId;
  const stopState = session.subscribe(() => {
    if (session.isLoggedIn()) notices.signedIn();
    if (session.isAuthenticated()) realtime()?.playbackStates.retry();
    const { userId } = session.get();
    // A person may see more than the paired player, and never another person's data.
    if (userId !== null && userId !== user) {
      realtime()?.events.dispose();
      forget(queryClient);
      if (user !== null) account.select(null);
    }
    user = userId;
  });
  return () => {
    stopEnd();
    stopState();
  };
}

/** Acts once the current navigation settled; at once if there is none. */
function whenSettled(router: Router, act: () => void): void {
  const isSettled = () => router.state.initialized && router.state.navigation.state === "idle";
  if (isSettled()) act();
  else {
    const stop = router.subscribe(() => {
      if (!isSettled()) return;
      stop();
      // The router is still finishing: it would forget to write the address of a navigation that began here.
      queueMicrotask(act);
    });
  }
}

/**
 * Whether the shown page is public and without the shell, which shows the person's accounts. The sign-out page leads to
 * sign-in itself.
 */
function isForEverybody({ state: { location, matches } }: Router): boolean {
  const handles = matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);
  const isInShell = handles.some(({ layout }) => layout?.bare !== true);
  const needs = handles.flatMap((handle) => handle.needs ?? []);
  return needs.length === 0 && !isInShell && location.pathname !== paths.logout();
}

/** Drops data fetched for somebody else; queries on screen are fetched again. */
function forget(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: "inactive" });
  queryClient.resetQueries().catch(() => undefined);
}

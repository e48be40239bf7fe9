import type { QueryClient } from "@tanstack/react-query";
import type { createBrowserRouter } from "react-router-dom";
import type { Services } from "../lib/services.tsx";
import { loginPath } from "../lib/session/login-path.ts";
import { redirectToStore } from "../lib/session/redirect-to.ts";
import type { ShellNotices } from "./shell-notices.ts";

/** Reacts to the start and end of a session: nothing of one person may be left for the next. */
export function watchSession(
  services: Services,
  notices: ShellNotices,
  router: ReturnType<typeof createBrowserRouter>,
): () => void {
  const { session, queryClient, account, realtime, reporting } = services;
  const log = reporting.logger("session");
  const stopEnd = session.onEnd((end, cause) => {
    log.notice(cause instanceof Error ? `${end}: ${cause.message}` : end);
    realtime()?.events.dispose();
    realtime()?.playbackStates.dispose();
    if (end === "expired") {
      const { pathname, search, hash } = router.state.location;
      if (pathname !== loginPath(services)) redirectToStore(localStorage).write(pathname + search + hash);
      notices.sessionExpired();
    }
    router.navigate(loginPath(services), { replace: end === "expired" }).then(() => {
      forget(queryClient);
      account.select(null);
    });
  });
  let user = session.get().userId;
  const stopState = session.subscribe(() => {
    if (session.isLoggedIn()) notices.signedIn();
    if (session.isAuthenticated()) realtime()?.playbackStates.retry();
    const { userId } = session.get();
    // A person may see and follow more than the paired player alone, and nothing of another person's.
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

/** Drops what was fetched for somebody else; queries on screen are fetched again. */
function forget(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: "inactive" });
  queryClient.resetQueries().catch(() => undefined);
}

import type { createBrowserRouter } from "react-router-dom";
import type { Services } from "../lib/services.tsx";
import { redirectToStore } from "../lib/session/redirect-to.ts";
import { loginPath } from "./guards.ts";
import type { ShellNotices } from "./shell-notices.ts";

/** Reacts to the session's beginning and end: nothing of one person is left for the next. */
export function watchSession(
  services: Services,
  notices: ShellNotices,
  router: ReturnType<typeof createBrowserRouter>,
): () => void {
  const { session, queryClient, account, events, playbackStates, preview } = services;
  const stopEnd = session.onEnd((end) => {
    events.dispose();
    playbackStates.dispose();
    preview.stop();
    if (end === "expired") {
      const { pathname, search, hash } = router.state.location;
      if (pathname !== loginPath(services)) redirectToStore(localStorage).write(pathname + search + hash);
      notices.sessionExpired();
    }
    router.navigate(loginPath(services), { replace: end === "expired" }).then(() => {
      queryClient.clear();
      account.select(null);
    });
  });
  const stopState = session.subscribe(() => {
    if (session.isLoggedIn()) notices.signedIn();
  });
  return () => {
    stopEnd();
    stopState();
  };
}

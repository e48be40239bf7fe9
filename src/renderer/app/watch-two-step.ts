import type { createBrowserRouter } from "react-router-dom";
import { viewerQueries } from "#renderer/data/people/viewer.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";

/** Pages open without two-step sign-in even where an account requires it. */
const OPEN: readonly string[] = [paths.userTwoStep(), paths.logout(), paths.login(), paths.electron.login()];

/**
 * Redirects a person to the two-step set-up once an account requires it, from any page, also while they work. The
 * service refuses them in that account regardless. Returns the disposer.
 */
export function watchTwoStep(
  services: Pick<Services, "queryClient" | "rest" | "session">,
  router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "navigate" | "subscribe">,
): () => void {
  const { queryClient, session } = services;
  const queries = viewerQueries(services);
  let isLeading = false;
  const lead = () => {
    const { userId } = session.get();
    const { pathname, search, hash } = router.state.location;
    // A second navigation would restart the pending one.
    if (userId === null || isLeading || OPEN.includes(pathname)) return;
    const due = queryClient.getQueryData(queries.acls(userId).queryKey)?.two_step_due ?? [];
    if (due.length === 0) return;
    redirectToStore(localStorage).write(pathname + search + hash);
    isLeading = true;
    const done = () => {
      isLeading = false;
    };
    router.navigate(paths.userTwoStep(), { replace: true }).then(done, done);
  };
  let asked: string | null = null;
  const ask = () => {
    const { userId } = session.get();
    if (userId === asked) return;
    asked = userId;
    // If the request fails, the open page shows the error.
    if (userId !== null) queryClient.prefetchQuery(queries.acls(userId)).catch(() => undefined);
  };
  const stops = [queryClient.getQueryCache().subscribe(lead), router.subscribe(lead), session.subscribe(ask)];
  ask();
  return () => {
    for (const stop of stops) stop();
  };
}

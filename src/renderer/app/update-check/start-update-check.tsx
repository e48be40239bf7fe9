import { z } from "zod";
import { browserFetch } from "../../lib/transport/browser.ts";
// Here already: the service may not have the parts of an older version any more when there is something to say.
import "../../ui/toasts.tsx";
import { checkForUpdates } from "./update-check.ts";
import { updateToast } from "./update-toast.tsx";

/** GET /env, as far as it is read here. */
const ServiceEnv = z.object({ version: z.string() });

/** Lets a page find out about newer versions of itself. Gives the disposer. */
export function startUpdateCheck(page: {
  readonly version: string;
  /** Origin of the service; empty for the page's own. */
  readonly serviceUrl: string;
  readonly t: (key: "update.available" | "update.reload") => string;
}): () => void {
  const { version, serviceUrl, t } = page;
  return checkForUpdates({
    version,
    servedVersion: async () => {
      const answer = await browserFetch(`${serviceUrl}/env`, { cache: "no-store" });
      return ServiceEnv.parse(await answer.json()).version;
    },
    notify: ({ reload, dismiss }) =>
      updateToast({
        message: t("update.available"),
        reloadLabel: t("update.reload"),
        onReload: reload,
        onDismiss: dismiss,
      }),
    reload: () => location.reload(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
